import type { Texts } from '../../kit/texts.ts'

export const texts: Texts<object> = {
  about: { en: 'Files of Box, for agents', ko: '에이전트가 쓰는 Box 파일' },
  fields: {},
}
