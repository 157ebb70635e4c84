import type { Said } from '@quarry/contract/source/service'
import type { FieldTexts } from '../../../kit/texts.ts'
import type { ToolTexts } from '../../../kit/tool.ts'

const page = { en: 'Page', ko: '페이지' }
const space = { en: 'Space', ko: '스페이스' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const title = { en: 'Title', ko: '제목' }
const text = { en: 'Text', ko: '내용' }

/** https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/ */
export const permissions: Readonly<Record<string, Said>> = {
  'read:page:confluence': { en: 'Read pages', ko: '페이지 읽기' },
  'read:content-details:confluence': { en: 'Search, and see who signed in', ko: '검색하고 로그인한 계정 확인하기' },
  'read:space:confluence': { en: 'See spaces', ko: '스페이스 보기' },
  'read:comment:confluence': { en: 'Read comments', ko: '댓글 읽기' },
  'read:user:confluence': { en: 'See people', ko: '사람 정보 보기' },
  'read:label:confluence': { en: 'See labels', ko: '레이블 보기' },
  'write:page:confluence': { en: 'Create and change pages', ko: '페이지 만들기와 바꾸기' },
  'delete:comment:confluence': { en: 'Delete comments', ko: '댓글 삭제' },
  'write:comment:confluence': { en: 'Write comments', ko: '댓글 쓰기' },
  'write:label:confluence': { en: 'Add labels', ko: '레이블 붙이기' },
  'delete:page:confluence': { en: 'Move pages to the trash', ko: '페이지를 휴지통으로 옮기기' },
}

export const about: Said = {
  en: 'Pages, comments and labels of Confluence Cloud',
  ko: 'Confluence Cloud의 페이지, 댓글, 레이블',
}

/** What a source asks of an account says nothing to who only acts. */
export const fieldTexts: Readonly<Record<string, FieldTexts>> = {
  id: {
    label: { en: 'Email of the account', ko: '계정 이메일' },
    help: {
      en: 'Agents see and do what this account may see and do in Confluence.',
      ko: '에이전트는 이 계정이 Confluence에서 할 수 있는 일만 해요.',
    },
    wrong: {
      en: 'This is no email address. One looks like ada@example.com',
      ko: '이메일 주소 형식이 아니에요. 예: ada@example.com',
    },
  },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_pages: {
    title: { en: 'Search pages', ko: '페이지 검색' },
    about: { en: 'Finds pages by words.', ko: '단어로 페이지를 찾아요.' },
    fields: { words: { en: 'Words', ko: '단어' }, space, limit, cursor },
  },
  get_page: {
    title: { en: 'Read a page', ko: '페이지 읽기' },
    about: { en: 'Reads the text, labels and latest comments of a page.', ko: '페이지의 내용, 레이블, 최근 댓글을 읽어요.' },
    fields: { page, part: { en: 'Part', ko: '부분' } },
  },
  list_children: {
    title: { en: 'List pages below a page', ko: '하위 페이지 목록' },
    about: { en: 'Lists the pages right below a page.', ko: '페이지 바로 아래의 페이지를 나열해요.' },
    fields: { page, limit, cursor },
  },
  list_spaces: {
    title: { en: 'List spaces', ko: '스페이스 목록' },
    about: { en: 'Lists the spaces the account sees.', ko: '이 계정이 볼 수 있는 스페이스를 나열해요.' },
    fields: { words: { en: 'Name or key', ko: '이름 또는 키' }, limit, cursor },
  },
  create_page: {
    title: { en: 'Create a page', ko: '페이지 만들기' },
    about: {
      en: 'Creates a page; everyone who sees the space can read it.',
      ko: '페이지를 만들어요. 스페이스를 보는 모두가 읽을 수 있어요.',
    },
    fields: { space, parent: { en: 'Below the page', ko: '상위 페이지' }, title, text },
  },
  update_page: {
    title: { en: 'Change a page', ko: '페이지 수정' },
    about: {
      en: 'Gives a page another title or text. The former version stays in its history.',
      ko: '페이지의 제목이나 내용을 바꿔요. 이전 버전은 기록에 남아요.',
    },
    fields: { page, version: { en: 'Version that was read', ko: '읽은 버전' }, title, text },
  },
  append_to_page: {
    title: { en: 'Add to a page', ko: '페이지에 덧붙이기' },
    about: {
      en: 'Adds a text to the end of a page; what is there stays.',
      ko: '페이지 끝에 내용을 덧붙여요. 있던 내용은 그대로예요.',
    },
    fields: { page, text },
  },
  add_comment: {
    title: { en: 'Comment on a page', ko: '페이지에 댓글 쓰기' },
    about: {
      en: 'Writes a comment; everyone who sees the page reads it.',
      ko: '댓글을 써요. 페이지를 보는 모두가 읽을 수 있어요.',
    },
    fields: { page, text: { en: 'Comment', ko: '댓글' } },
  },
  add_label: {
    title: { en: 'Add labels', ko: '레이블 붙이기' },
    about: { en: 'Puts labels on a page; those it has stay.', ko: '페이지에 레이블을 붙여요. 있던 레이블은 그대로예요.' },
    fields: { page, labels: { en: 'Labels', ko: '레이블' } },
  },
  trash_page: {
    title: { en: 'Move a page to the trash', ko: '페이지를 휴지통으로 옮기기' },
    about: {
      en: 'Moves a page to the trash of its space. People can restore it there.',
      ko: '페이지를 스페이스의 휴지통으로 옮겨요. 거기서 되살릴 수 있어요.',
    },
    fields: { page },
  },
}
