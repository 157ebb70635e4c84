import type { Said } from '@quarry/contract/source/service'
import type { FieldTexts } from '../../../kit/texts.ts'
import type { ToolTexts } from '../../../kit/tool.ts'

const page = { en: 'Page', ko: '페이지' }
const database = { en: 'Database', ko: '데이터베이스' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const title = { en: 'Title', ko: '제목' }
const text = { en: 'Text', ko: '내용' }
const properties = { en: 'Properties', ko: '속성' }
const below = { en: 'Below the page', ko: '상위 페이지' }

/** What agents may do there is set at the integration, not on the page where people consent. */
export const about: Said = {
  en: 'Pages and databases shared with the integration. It also needs the capabilities to insert and update content, and to insert comments.',
  ko: '통합에 공유된 페이지와 데이터베이스를 다뤄요. 통합에 콘텐츠 삽입·업데이트와 댓글 삽입 권한도 필요해요.',
}

export const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  apiToken: {
    label: { en: 'Secret of the integration', ko: '통합 시크릿' },
    help: {
      en: 'Of an internal integration that may also insert and update content and insert comments. It reaches only the pages it was added to, in their menu under Connections.',
      ko: '콘텐츠 삽입·업데이트와 댓글 삽입도 허용한 내부 통합의 시크릿이에요. 페이지 메뉴의 ‘연결’에서 이 통합을 추가한 페이지만 다룰 수 있어요.',
    },
    wrong: {
      en: 'A token has no spaces or line breaks. Copy it once more, whole.',
      ko: '토큰에는 공백이나 줄바꿈이 없어요. 처음부터 끝까지 다시 복사해 주세요.',
    },
    link: 'https://www.notion.so/profile/integrations',
  },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search: {
    title: { en: 'Search by title', ko: '제목으로 검색' },
    about: { en: 'Finds pages and databases by words of their titles.', ko: '제목의 단어로 페이지와 데이터베이스를 찾아요.' },
    fields: { words: { en: 'Words', ko: '단어' }, kind: { en: 'Only', ko: '종류' }, limit, cursor },
  },
  get_page: {
    title: { en: 'Read a page', ko: '페이지 읽기' },
    about: { en: 'Reads the properties, text and comments of a page.', ko: '페이지의 속성, 내용, 댓글을 읽어요.' },
    fields: { page, part: { en: 'Part', ko: '부분' } },
  },
  get_database: {
    title: { en: 'Look at a database', ko: '데이터베이스 보기' },
    about: {
      en: 'Says which properties the pages of a database have.',
      ko: '데이터베이스의 페이지에 어떤 속성이 있는지 알려 줘요.',
    },
    fields: { database },
  },
  query_database: {
    title: { en: 'List pages of a database', ko: '데이터베이스 조회' },
    about: {
      en: 'Lists pages of a database, all or those with certain values.',
      ko: '데이터베이스의 페이지를 모두, 또는 조건에 맞는 것만 나열해요.',
    },
    fields: { database, where: { en: 'Where', ko: '조건' }, limit, cursor },
  },
  create_page: {
    title: { en: 'Create a page', ko: '페이지 만들기' },
    about: {
      en: 'Creates a page; everyone who sees its place can read it.',
      ko: '페이지를 만들어요. 그 위치를 보는 모두가 읽을 수 있어요.',
    },
    fields: { below, database, title, properties, text },
  },
  append_to_page: {
    title: { en: 'Add to a page', ko: '페이지에 덧붙이기' },
    about: {
      en: 'Adds a text to the end of a page; what is there stays.',
      ko: '페이지 끝에 내용을 덧붙여요. 있던 내용은 그대로예요.',
    },
    fields: { page, text },
  },
  update_properties: {
    title: { en: 'Change properties', ko: '속성 바꾸기' },
    about: { en: 'Changes properties of a page, its title too.', ko: '페이지의 속성과 제목을 바꿔요.' },
    fields: { page, properties },
  },
  move_page: {
    title: { en: 'Move a page', ko: '페이지 옮기기' },
    about: {
      en: 'Moves a page below another one. Who may see it changes with its place.',
      ko: '페이지를 다른 페이지 아래로 옮겨요. 위치에 따라 볼 수 있는 사람이 달라져요.',
    },
    fields: { page, below },
  },
  add_comment: {
    title: { en: 'Comment on a page', ko: '페이지에 댓글 쓰기' },
    about: {
      en: 'Writes a comment; everyone who sees the page reads it.',
      ko: '댓글을 써요. 페이지를 보는 모두가 읽을 수 있어요.',
    },
    fields: { page, text: { en: 'Comment', ko: '댓글' } },
  },
  trash_page: {
    title: { en: 'Move a page to the trash', ko: '페이지를 휴지통으로 옮기기' },
    about: {
      en: 'Moves a page with all that lies in it to the trash. People can restore it for 30 days.',
      ko: '페이지와 그 안의 모든 것을 휴지통으로 옮겨요. 30일 안에 되살릴 수 있어요.',
    },
    fields: { page },
  },
}
