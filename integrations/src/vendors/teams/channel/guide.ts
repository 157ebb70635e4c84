import type { ChatGuide, ChatGuideFacts } from '../../../kit/channel.ts'
import { packageOf } from './manifest.ts'
import { screens } from './screens.ts'
import { ofBot } from './settings.ts'

const create = 'https://portal.azure.com/#create/Microsoft.AzureBot'

/** What an administrator does in Azure and in Teams, who never made an app. */
export function guide(facts: ChatGuideFacts): ChatGuide {
  const { clientId } = ofBot.safeParse(facts.entered).data ?? {}
  return {
    manifest: null,
    link: create,
    ...(clientId && { package: { fileName: 'quarry-teams.zip', base64: packageOf(facts, clientId).toString('base64') } }),
    screens: [[], [], [screens.upload]],
    steps: [
      {
        en: 'A bot of your own in Azure passes on what people write. On the plan F0 it costs nothing, and takes ten minutes.',
        ko: '사람들이 쓴 글은 Azure의 봇이 전해 줘요. F0 요금제는 비용이 없고 10분쯤 걸려요.',
      },
      {
        en: 'By these Quarry speaks in Teams as the bot, and knows whose calls are for it.',
        ko: 'Quarry가 이 값으로 Teams에서 봇으로 글을 쓰고, 봇에게 온 호출을 알아봐요.',
      },
      {
        en: 'Download the app package. In the Teams admin center choose “Teams apps”, “Manage apps”, “Upload new app”, and make it available to your people. Then open the app in Teams and write to it. If nothing arrives, look once more at the messaging endpoint and the channel.',
        ko: '앱 패키지를 내려받아 Teams 관리 센터의 ‘Teams 앱’ → ‘앱 관리’ → ‘새 앱 업로드’로 올리고 구성원이 쓸 수 있게 하세요. 그런 다음 Teams에서 앱을 열어 글을 써 보세요. 오지 않으면 메시징 엔드포인트와 채널을 다시 확인하세요.',
      },
    ],
    parts: [
      {
        said: {
          en: 'Create an Azure Bot. Choose the pricing tier F0, as type of app “Single Tenant”, and “Create new Microsoft App ID”.',
          ko: 'Azure Bot을 만드세요. 가격 책정 계층은 F0, 앱 유형은 ‘단일 테넌트’로 하고 ‘새 Microsoft 앱 ID 만들기’를 고르세요.',
        },
        link: create,
        screen: screens.create,
      },
      {
        said: {
          en: 'Open the bot, and under “Configuration” enter:',
          ko: '봇을 열고 ‘구성’에 다음을 입력하세요.',
        },
        values: [{ label: { en: 'Messaging endpoint', ko: '메시징 엔드포인트' }, value: facts.hook }],
        screen: screens.endpoint,
      },
      {
        said: {
          en: 'Under “Channels” add “Microsoft Teams”, for “Microsoft Teams Commercial”, and apply.',
          ko: '‘채널’에서 ‘Microsoft Teams’를 추가하고 ‘Microsoft Teams Commercial’로 적용하세요.',
        },
        screen: screens.channel,
      },
      {
        said: {
          en: 'Under “Configuration” choose “Manage password” and make a new client secret. Copy its value now, and the two IDs beside it.',
          ko: '‘구성’에서 ‘암호 관리’를 눌러 새 클라이언트 암호를 만드세요. 값은 지금 복사하고, ‘구성’의 두 ID도 복사하세요.',
        },
        screen: screens.secret,
      },
    ],
  }
}
