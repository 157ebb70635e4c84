import { channel, type ChatInstallation } from '../../../kit/channel.ts'
import { type Io, IntegrationError } from '../../../kit/kit.ts'
import { serviceAccountTexts } from '../../../platforms/google/form-texts.ts'
import { serviceAccountIn } from '../../../platforms/google/service-account.ts'
import { openApp } from './app.ts'
import { guide } from './guide.ts'
import { hook, wholeIn } from './hear.ts'
import { checkSubscription, listen } from './pull.ts'
import { find, replace, say, sayPrivately } from './say.ts'
import { appAccount, type ChatAppSettings, domainsIn, ofApp } from './settings.ts'
import { members, space, spaces } from './spaces.ts'

/** The project to which the account of the key belongs, which Google has found good by then; the number is only said. */
function installation({ settings }: Io<ChatAppSettings>): ChatInstallation {
  const { email = '' } = serviceAccountIn(settings.serviceAccountKey) ?? {}
  const [, project] = /^[\w-]+@([a-z][\w-]{4,40})\.iam\.gserviceaccount\.com$/.exec(email) ?? []
  if (project === undefined)
    throw new IntegrationError('settings', 'Google: make a service account in the project of the app. This one belongs to none.')
  return { team: project, teamName: domainsIn(settings.domains)[0] ?? project, botUser: 'users/app', missing: [] }
}

/** Agents answer in Google Chat as an app of the customer's own: https://developers.google.com/workspace/chat/overview */
export const googleChatChannel = channel<ChatAppSettings>({
  ways: [
    { way: 'http', asks: ['serviceAccountKey', 'projectNumber', 'domains'] },
    { way: 'pull', asks: ['serviceAccountKey', 'domains', 'subscription'] },
  ],
  connection: {
    settings: appAccount,
    fixedDestination: true,
    async check(io) {
      const { email } = serviceAccountIn(io.settings.serviceAccountKey) ?? {}
      return { account: email ?? null }
    },
  },
  // Text and cards together may have 32,000 bytes. So much is read more easily; a Korean letter has three.
  limits: { textBytes: 10_000, editEveryMs: 5_000 },
  settings: { form: ofApp },
  fields: {
    serviceAccountKey: {
      ...serviceAccountTexts.serviceAccountKey,
      help: {
        en: 'The JSON file that your browser saved. Open it, and paste all that is in it.',
        ko: '브라우저가 저장한 JSON 파일을 열고 내용을 모두 붙여 넣으세요.',
      },
    },
    projectNumber: {
      label: { en: 'Project number', ko: '프로젝트 번호' },
      help: { en: 'Digits alone, on the dashboard of the project.', ko: '프로젝트 대시보드에 있는 숫자예요.' },
      wrong: {
        en: 'The project number has digits alone. The project ID beside it is another thing.',
        ko: '프로젝트 번호는 숫자로만 돼 있어요. 옆의 프로젝트 ID와 달라요.',
      },
      link: 'https://console.cloud.google.com/home/dashboard',
    },
    domains: {
      label: { en: 'Domains of your organisation', ko: '조직의 이메일 도메인' },
      help: {
        en: 'What comes after the @ in the addresses of your people, for example example.com. Agents answer nobody else. Several with commas between them.',
        ko: '구성원 이메일의 @ 뒤에 오는 것이에요. 예: example.com. 다른 사람에게는 답하지 않아요. 여러 개는 쉼표로 나누세요.',
      },
      wrong: {
        en: 'This is no domain. One looks like example.com',
        ko: '도메인 형식이 아니에요. 예: example.com',
      },
    },
    subscription: {
      label: { en: 'Pub/Sub subscription', ko: 'Pub/Sub 구독' },
      help: {
        en: 'Its whole name, as projects/my-project/subscriptions/quarry.',
        ko: '전체 이름이에요. 예: projects/my-project/subscriptions/quarry',
      },
      wrong: {
        en: 'The name of a subscription looks like projects/my-project/subscriptions/quarry',
        ko: '구독 이름은 projects/my-project/subscriptions/quarry 형식이에요.',
      },
      link: 'https://console.cloud.google.com/cloudpubsub/subscription/list',
    },
  },
  hook,
  listen,
  /** Nobody can be asked as whom the app is known there; that it may list its spaces shows that it is configured. */
  async check(io) {
    installation(io)
    await spaces(openApp(io), null)
    await checkSubscription(io)
    return {}
  },
  guide,
  installation: async (io) => installation(io),
  spaces: (io, cursor) => spaces(openApp(io), cursor),
  space: (io, id) => space(openApp(io), id),
  members: (io, id, most) => members(openApp(io), id, most),
  // An app cannot look people up: https://developers.google.com/workspace/chat/api/reference/rest/v1/User
  user: async ({ settings }, id, described) =>
    wholeIn(settings, described ?? { id, name: id, email: null, isBot: false, lang: null }),
  say,
  find: (io, place, key) => find(io, place, key),
  replace: (io, _place, posted, draft) => replace(io, posted, draft),
  sayPrivately,
})
