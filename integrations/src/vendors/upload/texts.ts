import type { Texts } from '../../kit/texts.ts'

export const texts: Texts<object> = {
  about: { en: 'Drop files and folders into the browser', ko: '브라우저에 파일과 폴더를 끌어다 놓기' },
  fields: {},
}
