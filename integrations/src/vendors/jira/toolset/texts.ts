import type { Said } from '@quarry/contract/source/service'
import type { ToolTexts } from '../../../kit/tool.ts'

const key = { en: 'Issue', ko: '이슈' }
const limit = { en: 'How many', ko: '개수' }
const cursor = { en: 'Go on from', ko: '이어서 보기' }
const project = { en: 'Project', ko: '프로젝트' }
const summary = { en: 'Title', ko: '제목' }
const description = { en: 'Description', ko: '설명' }

/** https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/ */
export const permissions: Readonly<Record<string, Said>> = {
  'read:jira-work': { en: 'Read projects and issues', ko: '프로젝트와 이슈 읽기' },
  'read:jira-user': { en: 'See people', ko: '사람 정보 보기' },
  'write:jira-work': { en: 'Create and change issues', ko: '이슈 만들기와 바꾸기' },
}

export const texts: Readonly<Record<string, ToolTexts>> = {
  search_issues: {
    title: { en: 'Search issues', ko: '이슈 검색' },
    about: { en: 'Finds issues by words or JQL.', ko: '단어나 JQL로 이슈를 찾아요.' },
    fields: {
      words: { en: 'Words', ko: '단어' },
      jql: { en: 'JQL', ko: 'JQL' },
      limit,
      cursor,
    },
  },
  get_issue: {
    title: { en: 'Read an issue', ko: '이슈 읽기' },
    about: { en: 'Reads the fields, description and comments of an issue.', ko: '이슈의 필드, 설명, 댓글을 읽어요.' },
    fields: { key, part: { en: 'Part', ko: '부분' } },
  },
  list_projects: {
    title: { en: 'List projects', ko: '프로젝트 목록' },
    about: {
      en: 'Lists the projects the account sees; of one, which types of issues it has and what they need.',
      ko: '이 계정이 볼 수 있는 프로젝트를 나열해요. 한 프로젝트에 어떤 이슈 유형이 있고 무엇이 필요한지도 알려 줘요.',
    },
    fields: { query: { en: 'Name or key', ko: '이름 또는 키' }, project, limit, cursor },
  },
  find_people: {
    title: { en: 'Find people', ko: '사람 찾기' },
    about: { en: 'Finds people by name or email address.', ko: '이름이나 이메일 주소로 사람을 찾아요.' },
    fields: { query: { en: 'Name or email', ko: '이름 또는 이메일' }, limit, cursor },
  },
  create_issue: {
    title: { en: 'Create an issue', ko: '이슈 만들기' },
    about: {
      en: 'Creates an issue; those who see the project see it.',
      ko: '이슈를 만들어요. 프로젝트를 보는 사람은 볼 수 있어요.',
    },
    fields: {
      project,
      type: { en: 'Type', ko: '유형' },
      summary,
      description,
      fields: { en: 'Further fields', ko: '다른 필드' },
    },
  },
  update_issue: {
    title: { en: 'Change an issue', ko: '이슈 수정' },
    about: { en: 'Changes fields of an issue.', ko: '이슈의 필드를 바꿔요.' },
    fields: {
      key,
      summary,
      description,
      labels: { en: 'Labels', ko: '레이블' },
      priority: { en: 'Priority', ko: '우선순위' },
      due: { en: 'Due', ko: '기한' },
    },
  },
  transition: {
    title: { en: 'Move an issue to a status', ko: '이슈 상태 변경' },
    about: { en: 'Moves an issue to another status.', ko: '이슈를 다른 상태로 옮겨요.' },
    fields: { key, to: { en: 'Status', ko: '상태' } },
  },
  comment: {
    title: { en: 'Comment on an issue', ko: '이슈에 댓글 쓰기' },
    about: {
      en: 'Writes a comment; everyone who sees the issue reads it.',
      ko: '댓글을 써요. 이슈를 보는 모두가 읽을 수 있어요.',
    },
    fields: { key, text: { en: 'Comment', ko: '댓글' } },
  },
  assign: {
    title: { en: 'Assign an issue', ko: '이슈 담당자 지정' },
    about: { en: 'Assigns an issue to a person, or to nobody.', ko: '이슈 담당자를 정하거나 비워요.' },
    fields: { key, person: { en: 'Assignee', ko: '담당자' } },
  },
  link_issues: {
    title: { en: 'Link issues', ko: '이슈 연결' },
    about: { en: 'Links two issues.', ko: '이슈 두 개를 연결해요.' },
    fields: { key, other: { en: 'Other issue', ko: '다른 이슈' }, type: { en: 'Type of link', ko: '연결 유형' } },
  },
}
