import { taskSchema } from '@quarry/integrations/vendors/notion/testing/tool-site'
import { frame, page, text } from '@quarry/integrations/vendors/figma/testing/model'
import type { ActingServices } from '../../services/acting-services.ts'
import type { TaskFacts, Task } from '../task.ts'
import { at, named } from '../tools.ts'

const confluence = at('confluence')
const confluenceTools = named('confluence', 'search_pages get_page list_spaces create_page update_page append_to_page add_label')
const notion = at('notion')
const notionTools = named('notion', 'search get_page get_database query_database create_page append_to_page update_properties')
const figma = at('figma')
const figmaTools = named('figma', 'list_files get_outline get_text list_comments add_comment reply_to_comment')

/** A drawing with a text in a frame. */
const drawing = ({ things }: ActingServices, name: string, words: string): TaskFacts => {
  const drawn = frame(name, text(words))
  return { file: things.figma.add(name, things.figma.folder(name), [page('Page', drawn)]), node: String(drawn['id']) }
}

/** Tasks that end with a page, or with what is said on a page or a drawing. */
export const pageTasks: readonly Task[] = [
  {
    name: 'write a page',
    lang: 'en',
    tools: confluenceTools,
    given: ({ things }) => ({ space: things.confluence.space('CREW').id }),
    text: () => 'Write a page "Ladder rules" in the space CREW of Confluence: two people hold every ladder.',
    steps: () => [
      [confluence('create_page', { space: 'CREW', title: 'Ladder rules', text: 'Two people hold **every** ladder.' })],
    ],
    asks: 1,
    becomes: () => [
      { what: 'made', at: 'confluence', space: 'CREW', title: /ladder rules/i, text: /two people/i, status: 'current' },
    ],
  },
  {
    name: '페이지에 덧붙이기',
    lang: 'ko',
    tools: confluenceTools,
    given: ({ things }) => ({ page: things.confluence.page(things.confluence.space('SAFE'), '안전모 안내').id }),
    text: () => 'Confluence에서 "안전모 안내" 페이지를 찾아 끝에 "안전모는 창고에 있습니다."를 덧붙여 주세요.',
    steps: ({ page: id }) => [
      [confluence('search_pages', { words: '안전모' })],
      [confluence('append_to_page', { page: id, text: '안전모는 창고에 있습니다.' })],
    ],
    asks: 1,
    becomes: ({ page: id }) => [
      { what: 'changed', at: 'confluence', id: id!, changed: ['text'], title: '안전모 안내', text: /안전모는 창고에 있습니다/ },
    ],
  },
  {
    name: '할 일 완료로 바꾸기',
    lang: 'ko',
    tools: notionTools,
    given({ things }) {
      const database = things.notion.database('지붕 할 일', { type: 'workspace' }, taskSchema)
      const open = { 상태: { type: 'status', value: { name: '할 일' } } }
      things.notion.row(database, '기와 사기', open)
      return { database: database.id, page: things.notion.row(database, '홈통 닦기', open).id }
    },
    text: () => 'Notion의 "지붕 할 일"에서 "홈통 닦기"의 상태를 완료로 바꿔 주세요.',
    steps: ({ database, page: id }) => [
      [notion('search', { words: '지붕 할 일', kind: 'database' })],
      [notion('query_database', { database })],
      [notion('update_properties', { page: id, properties: { 상태: '완료' } })],
    ],
    asks: 1,
    becomes: ({ page: id }) => [
      { what: 'changed', at: 'notion', id: id!, changed: ['properties'], title: '홈통 닦기', properties: /상태.*완료/ },
    ],
  },
  {
    name: 'a row with what is known of it',
    lang: 'en',
    tools: notionTools,
    given: ({ things }) => ({ database: things.notion.database('Crew tasks', { type: 'workspace' }, taskSchema).id }),
    text: () => 'Add "Order slates" to Crew tasks in Notion: 3 points, due 2026-03-10, tag wet.',
    steps: ({ database }) => [
      [notion('search', { words: 'Crew tasks' })],
      [notion('get_database', { database })],
      [notion('create_page', { database, title: 'Order slates', properties: { Points: 3, Due: '2026-03-10', Tags: ['wet'] } })],
    ],
    asks: 1,
    becomes: () => [
      {
        what: 'made',
        at: 'notion',
        title: /order slates/i,
        parent: 'Crew tasks',
        properties: /^(?=.*\["Points",3\])(?=.*2026-03-10)(?=.*wet)/,
      },
    ],
  },
  {
    name: 'answer a comment on a drawing',
    lang: 'en',
    tools: figmaTools,
    given(services) {
      const { file } = drawing(services, 'Login', 'Sign in')
      return { file: file!, comment: services.things.figma.comment(file!, 'Bo', 'Which grey is this?') }
    },
    text: ({ file }) => `Bo asks something on the Figma file ${file}. Answer there: it is the grey of the slates.`,
    steps: ({ file, comment }) => [
      [figma('list_comments', { file })],
      [figma('reply_to_comment', { file, comment, text: 'It is the grey of the slates.' })],
    ],
    asks: 1,
    becomes: ({ comment }) => [
      { what: 'made', at: 'figma', file: 'Login', by: 'Ada', parent: comment!, text: /grey of the slates/i },
    ],
  },
  {
    name: '시안 읽고 의견 남기기',
    lang: 'ko',
    tools: figmaTools,
    given: (services) => drawing(services, '견적 화면', '견적 요청하기'),
    text: ({ file, node }) =>
      `Figma 파일 ${file}의 프레임 ${node}에 적힌 글을 읽고, 그 프레임에 "버튼 글을 줄여 주세요"라고 의견을 남겨 주세요.`,
    steps: ({ file, node }) => [
      [figma('get_text', { file, node })],
      [figma('add_comment', { file, node, text: '버튼 글을 줄여 주세요' })],
    ],
    asks: 1,
    becomes: ({ node }) => [{ what: 'made', at: 'figma', file: '견적 화면', node: node!, parent: null, text: /버튼 글을 줄여/ }],
    says: /견적 요청하기/,
  },
]
