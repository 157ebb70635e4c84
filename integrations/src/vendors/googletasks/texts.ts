import type { Texts } from '../../kit/texts.ts'
import { serviceAccountTexts } from '../../platforms/google/form-texts.ts'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

export const texts: Texts<ServiceAccountSettings> = {
  about: { en: 'See, add and tick off tasks', ko: '할 일을 보고 추가하고 완료해요' },
  fields: {
    ...serviceAccountTexts,
    adminAccount: {
      ...serviceAccountTexts.adminAccount,
      label: { en: 'Account', ko: '계정' },
      help: {
        en: 'Email of the person whose tasks agents see and change.',
        ko: '에이전트가 이 사람의 할 일을 보고 바꿔요.',
      },
    },
  },
}
