import { appRegistrationTexts } from '../../platforms/microsoft/texts.ts'
import type { Texts } from '../../kit/texts.ts'
import type { BotSettings } from './channel/settings.ts'

export const texts: Texts<BotSettings> = {
  about: { en: 'Ask agents in channels and chats', ko: '채널과 채팅에서 에이전트에게 물어요' },
  fields: {
    clientId: {
      wrong: appRegistrationTexts.clientId.wrong,
      label: { en: 'Microsoft App ID', ko: 'Microsoft 앱 ID' },
      help: {
        en: 'On the page “Configuration” of the Azure Bot.',
        ko: 'Azure Bot의 ‘구성’ 페이지에 있어요.',
      },
    },
    tenantId: {
      label: { en: 'App tenant ID', ko: '앱 테넌트 ID' },
      help: {
        en: 'On the page “Configuration” of the Azure Bot. People of this tenant are answered, and nobody else.',
        ko: 'Azure Bot의 ‘구성’ 페이지에 있어요. 이 테넌트의 사람에게만 답해요.',
      },
      wrong: {
        en: 'A tenant ID looks like 8eaef023-2b34-4da1-9baa-8bc8c9d6a490.',
        ko: '테넌트 ID는 8eaef023-2b34-4da1-9baa-8bc8c9d6a490 같은 형식이에요.',
      },
    },
    clientSecret: {
      ...appRegistrationTexts.clientSecret,
      help: {
        en: 'The value of a secret under “Manage password”, not its ID. It is shown once.',
        ko: '‘암호 관리’에서 만든 암호의 ID가 아니라 값이에요. 한 번만 보여요.',
      },
    },
  },
}
