import type { Texts } from '../../kit/texts.ts'

export const texts: Texts<object> = {
  about: { en: 'Events of Outlook, for agents', ko: '에이전트가 쓰는 Outlook 일정' },
  fields: {},
}
