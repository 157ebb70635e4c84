import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const ticket = { en: 'Ticket', ko: '티켓' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const part = { en: 'Part', ko: '부분' }
const text = { en: 'Text', ko: '내용' }
const version = { en: 'Version', ko: '버전' }
const priority = { en: 'Priority', ko: '우선순위' }
const type = { en: 'Type', ko: '유형' }
const assignee = { en: 'Assignee', ko: '담당자' }
const group = { en: 'Group', ko: '그룹' }

/** https://developer.zendesk.com/api-reference/ticketing/oauth/grant_type_tokens/#scope */
export const permissions: Readonly<Record<string, Said>> = {
  read: { en: 'Read everything you may see', ko: '볼 수 있는 모든 것 읽기' },
  'users:read': { en: 'Read who people are', ko: '사용자 정보 읽기' },
  'hc:read': { en: 'Read the help center', ko: '헬프 센터 읽기' },
  'tickets:write': { en: 'Make and change tickets', ko: '티켓을 만들고 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_tickets: {
    title: { en: 'Search tickets', ko: '티켓 검색' },
    about: { en: 'Finds tickets by words and conditions.', ko: '단어와 조건으로 티켓을 찾아요.' },
    fields: { query: { en: 'Search for', ko: '검색어' }, limit, cursor },
  },
  get_ticket: {
    title: { en: 'Read a ticket', ko: '티켓 읽기' },
    about: { en: 'Reads a ticket with its comments and internal notes.', ko: '티켓과 댓글, 내부 메모를 읽어요.' },
    fields: { ticket, part },
  },
  list_view: {
    title: { en: 'List a view', ko: '보기 목록' },
    about: { en: 'Lists the tickets in a view.', ko: '보기에 있는 티켓을 나열해요.' },
    fields: { view: { en: 'View', ko: '보기' }, limit, cursor },
  },
  find_people: {
    title: { en: 'Find people', ko: '사람 찾기' },
    about: { en: 'Finds customers and agents by name or address.', ko: '이름이나 이메일로 고객과 상담원을 찾아요.' },
    fields: { query: { en: 'Name or address', ko: '이름 또는 이메일' }, limit, cursor },
  },
  search_articles: {
    title: { en: 'Search articles', ko: '문서 검색' },
    about: { en: 'Finds articles of the help center by words.', ko: '단어로 헬프 센터 문서를 찾아요.' },
    fields: { query: { en: 'Search for', ko: '검색어' }, limit, cursor },
  },
  read_article: {
    title: { en: 'Read an article', ko: '문서 읽기' },
    about: { en: 'Reads an article of the help center.', ko: '헬프 센터 문서를 읽어요.' },
    fields: { article: { en: 'Article', ko: '문서' }, part },
  },
  create_ticket: {
    title: { en: 'Create a ticket', ko: '티켓 만들기' },
    about: {
      en: 'Makes a ticket. If it is public, Zendesk mails the text to the requester.',
      ko: '티켓을 만들어요. 공개로 만들면 Zendesk가 요청자에게 메일로 알려요.',
    },
    fields: {
      subject: { en: 'Subject', ko: '제목' },
      text,
      requester: { en: 'Requester', ko: '요청자' },
      isPublic: { en: 'Public: the requester reads it and is mailed', ko: '공개: 요청자가 읽고 메일을 받아요' },
      type,
      priority,
      tags: { en: 'Tags', ko: '태그' },
      assignee,
      group,
    },
  },
  reply_to_requester: {
    title: { en: 'Answer the customer', ko: '고객에게 답하기' },
    about: {
      en: 'Writes a public comment. Zendesk mails it to the requester and those in copy, and it cannot be taken back.',
      ko: '공개 댓글을 써요. Zendesk가 요청자와 참조인에게 메일로 보내고, 되돌릴 수 없어요.',
    },
    fields: { ticket, text, version },
  },
  add_internal_note: {
    title: { en: 'Add an internal note', ko: '내부 메모 남기기' },
    about: {
      en: 'Writes a note that agents read and the customer does not.',
      ko: '상담원만 읽고 고객은 볼 수 없는 메모를 남겨요.',
    },
    fields: { ticket, text, version },
  },
  update_ticket: {
    title: { en: 'Change a ticket', ko: '티켓 바꾸기' },
    about: {
      en: 'Changes status, priority, type, assignee, group or tags.',
      ko: '상태, 우선순위, 유형, 담당자, 그룹, 태그를 바꿔요.',
    },
    fields: {
      ticket,
      status: { en: 'Status', ko: '상태' },
      priority,
      type,
      assignee,
      group,
      addTags: { en: 'Add tags', ko: '붙일 태그' },
      removeTags: { en: 'Take tags away', ko: '뗄 태그' },
      version,
    },
  },
}
