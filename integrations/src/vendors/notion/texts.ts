import type { Texts } from '../../kit/texts.ts'
import type { NotionSettings } from './settings.ts'

export const texts: Texts<NotionSettings, 'integration'> = {
  about: { en: 'Pages, databases and files of a Notion workspace', ko: 'Notion 워크스페이스의 페이지, 데이터베이스, 파일' },
  fields: {
    apiToken: {
      label: { en: 'Secret of the integration', ko: '통합 시크릿' },
      help: {
        en: 'Of an internal integration. It sees only the pages it was added to, in their menu under Connections.',
        ko: '내부 통합의 시크릿이에요. 페이지 메뉴의 ‘연결’에서 이 통합을 추가한 페이지만 읽을 수 있어요.',
      },
      wrong: {
        en: 'A token has no spaces or line breaks. Copy it once more, whole.',
        ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
      },
      link: 'https://www.notion.so/profile/integrations',
    },
    pages: {
      label: { en: 'Pages and databases', ko: '페이지와 데이터베이스' },
      help: {
        en: 'What is read together with everything below it. With nothing chosen, all that is shared with the integration.',
        ko: '고른 것과 그 아래에 있는 것을 모두 읽어요. 고르지 않으면 통합에 공유된 것을 모두 읽어요.',
      },
    },
  },
}
