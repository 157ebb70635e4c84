import type { ChatGuide, ChatGuideFacts, ChatGuidePart } from '../../../kit/channel.ts'
import { screens } from './screens.ts'

const console = 'https://console.cloud.google.com'
/** Names in the console are limited: https://developers.google.com/workspace/chat/configure-chat-api */
const longest = { name: 25, description: 40 }

/** https://developers.google.com/workspace/chat/quickstart/pub-sub */
const topic: readonly ChatGuidePart[] = [
  {
    said: {
      en: 'Enable the Cloud Pub/Sub API too, and create a topic with this ID, without a default subscription. Add this principal to it with the role “Pub/Sub Publisher”:',
      ko: 'Cloud Pub/Sub API도 사용 설정하고 이 ID로 주제를 만드세요. 기본 구독은 추가하지 마세요. 주제에 이 주 구성원을 ‘Pub/Sub 게시자’ 역할로 추가하세요.',
    },
    link: `${console}/cloudpubsub/topic/list`,
    values: [
      { label: { en: 'Topic ID', ko: '주제 ID' }, value: 'quarry-chat' },
      { label: { en: 'Principal', ko: '주 구성원' }, value: 'chat-api-push@system.gserviceaccount.com' },
    ],
  },
  {
    said: {
      en: 'Create a subscription of the topic with the delivery type “Pull”. Add the service account to it with the role “Pub/Sub Subscriber”.',
      ko: '주제의 구독을 ‘가져오기’ 전송 유형으로 만드세요. 구독에 서비스 계정을 ‘Pub/Sub 구독자’ 역할로 추가하세요.',
    },
    link: `${console}/cloudpubsub/subscription/list`,
    values: [{ label: { en: 'Subscription ID', ko: '구독 ID' }, value: 'quarry-chat' }],
  },
]

const connectedByTopic: ChatGuidePart = {
  said: {
    en: 'Switch on “Interactive features” and “Join spaces and group conversations”. Choose “Cloud Pub/Sub” and enter the whole name of the topic, as projects/my-project/topics/quarry-chat.',
    ko: '‘대화형 기능’과 ‘스페이스 및 그룹 대화 참여’를 켜세요. ‘Cloud Pub/Sub’을 고르고 주제의 전체 이름을 입력하세요. 예: projects/my-project/topics/quarry-chat',
  },
  screen: screens.topic,
}

/** What an administrator does in the Google Cloud console, who never made an app. */
export const guide = ({ name, description, hook, picture, way }: ChatGuideFacts): ChatGuide => ({
  manifest: null,
  link: `${console}/apis/api/chat.googleapis.com/hangouts-chat`,
  steps: [
    {
      en: 'A project of your own in Google Cloud holds the app. It costs nothing, and takes ten minutes.',
      ko: 'Google Cloud의 프로젝트 하나에 앱을 만들어요. 비용은 없고 10분쯤 걸려요.',
    },
    {
      en: 'Quarry writes in Google Chat as the app, by its key. Which people are yours, you say by their addresses.',
      ko: 'Quarry가 이 키로 Google Chat에서 앱으로 글을 써요. 우리 조직 사람은 이메일 도메인으로 알아봐요.',
    },
    {
      en: `In Google Chat choose “New chat”, find the app by its name and write to it. If nothing arrives, look once more at ${way === 'pull' ? 'the topic and who may publish to it' : 'the project number and the endpoint URL'}.`,
      ko: `Google Chat에서 ‘새 채팅’을 누르고 앱 이름을 찾아 글을 써 보세요. 오지 않으면 ${way === 'pull' ? '주제와 게시 권한을' : '프로젝트 번호와 엔드포인트 URL을'} 다시 확인하세요.`,
    },
  ],
  parts: [
    {
      said: {
        en: 'Create a project, or choose one that only this app uses. Note its project number on the dashboard.',
        ko: '프로젝트를 만들거나 이 앱만 쓸 프로젝트를 고르세요. 대시보드에서 프로젝트 번호를 적어 두세요.',
      },
      link: `${console}/projectcreate`,
      screen: screens.project,
    },
    {
      said: { en: 'Enable the Google Chat API for it.', ko: '프로젝트에서 Google Chat API를 사용 설정하세요.' },
      link: `${console}/apis/library/chat.googleapis.com`,
    },
    {
      said: {
        en: 'Create a service account; it needs no roles. Under “Keys” add a key of the type JSON, which your browser saves as a file.',
        ko: '서비스 계정을 만드세요. 역할은 필요 없어요. ‘키’에서 JSON 유형의 키를 추가하면 파일로 저장돼요.',
      },
      link: `${console}/iam-admin/serviceaccounts`,
      screen: screens.key,
    },
    ...(way === 'pull' ? topic : []),
    {
      said: {
        en: 'Open the configuration of the Chat API. Switch off “Build this Chat app as a Workspace add-on”, and enter:',
        ko: 'Chat API의 구성을 여세요. ‘이 Chat 앱을 Workspace 부가기능으로 빌드’를 끄고 다음을 입력하세요.',
      },
      link: `${console}/apis/api/chat.googleapis.com/hangouts-chat`,
      screen: screens.app,
      values: [
        { label: { en: 'App name', ko: '앱 이름' }, value: name.slice(0, longest.name) },
        { label: { en: 'Avatar URL', ko: '아바타 URL' }, value: picture },
        { label: { en: 'Description', ko: '설명' }, value: description.slice(0, longest.description) },
      ],
    },
    way === 'pull'
      ? connectedByTopic
      : {
          said: {
            en: 'Switch on “Interactive features” and “Join spaces and group conversations”. Choose “HTTP endpoint URL”, one for all triggers, and as authentication audience “Project number”.',
            ko: '‘대화형 기능’과 ‘스페이스 및 그룹 대화 참여’를 켜세요. ‘HTTP 엔드포인트 URL’을 모든 트리거에 공통으로 고르고, 인증 대상은 ‘프로젝트 번호’로 하세요.',
          },
          values: [{ label: { en: 'HTTP endpoint URL', ko: 'HTTP 엔드포인트 URL' }, value: hook }],
          screen: screens.endpoint,
        },
    {
      said: {
        en: 'Under “Visibility” make the app available to your whole domain, or to chosen people and groups, and save.',
        ko: '‘공개 상태’에서 도메인 전체나 고른 사람·그룹이 쓸 수 있게 하고 저장하세요.',
      },
      screen: screens.visible,
    },
  ],
})
