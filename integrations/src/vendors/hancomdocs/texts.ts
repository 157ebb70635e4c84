import type { Texts } from '../../kit/texts.ts'

export const texts: Texts<{ token: string }> = {
  about: {
    en: 'The drive of Hancom Docs, through your organisation’s interface',
    ko: '조직의 인터페이스로 연결하는 한컴독스 드라이브',
  },
  fields: {
    token: {
      label: { en: 'Access token', ko: '액세스 토큰' },
      wrong: {
        en: 'A token has no spaces or line breaks. Copy it once more, whole.',
        ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
    },
  },
}
