import type { Texts } from '../../kit/texts.ts'

export const texts: Texts<object> = {
  about: { en: 'Mails of Outlook, for agents', ko: '에이전트가 쓰는 Outlook 메일' },
  fields: {},
}
