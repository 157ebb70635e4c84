import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

export const texts: Texts<ServiceAccountSettings> = {
  about: { en: 'Read and write messages in spaces', ko: '스페이스에서 메시지를 읽고 써요' },
  fields: {
    ...serviceAccountTexts,
    adminAccount: {
      ...serviceAccountTexts.adminAccount,
      label: { en: 'Account', ko: '계정' },
      help: {
        en: 'Email of the person as whom agents read and write messages.',
        ko: '에이전트가 이 사람으로 메시지를 읽고 써요.',
      },
    },
  },
}
