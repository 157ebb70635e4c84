import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

export const texts: Texts<ServiceAccountSettings> = {
  about: { en: 'Read and fill in spreadsheets', ko: '스프레드시트를 읽고 채워요' },
  fields: {
    ...serviceAccountTexts,
    adminAccount: {
      ...serviceAccountTexts.adminAccount,
      label: { en: 'Account', ko: '계정' },
      help: {
        en: 'Email of the person as whom agents read and fill in spreadsheets.',
        ko: '에이전트가 이 사람으로 스프레드시트를 읽고 채워요.',
      },
    },
  },
}
