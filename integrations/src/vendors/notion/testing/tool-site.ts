import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { notion } from '../vendor.ts'
import { startNotion } from './server.ts'

/** What the pages of a database are asked for. */
export const taskSchema = {
  Name: { id: 'title', type: 'title', title: {} },
  상태: { id: 'a', type: 'status', status: { options: [{ name: '할 일' }, { name: '완료' }] } },
  Tags: { id: 'b', type: 'multi_select', multi_select: { options: [{ name: 'wet' }, { name: '지붕' }] } },
  Due: { id: 'c', type: 'date', date: {} },
  Points: { id: 'd', type: 'number', number: {} },
  Owner: { id: 'e', type: 'people', people: {} },
  Done: { id: 'f', type: 'checkbox', checkbox: {} },
  Notes: { id: 'g', type: 'rich_text', rich_text: {} },
  Made: { id: 'h', type: 'created_time', created_time: {} },
}

/** A workspace of Notion as the suite of all tool sets uses it. */
export async function startNotionToolSite(): Promise<ToolSite> {
  const server = await startNotion()
  const { model } = server
  const ada = model.user('Ada Lovelace')
  const house = model.page('지붕과 벽', { type: 'workspace' }, ada)
  model.paragraph(house.id, '비가 새요')
  model.comment(house.id, ada, '확인했어요')
  const other = model.page('보관', { type: 'workspace' }, ada)
  const attic = model.page('다락', { type: 'page_id', id: other.id }, ada)
  const tasks = model.database('할 일', { type: 'workspace' }, taskSchema)
  const row = model.row(tasks, '기와 고르기', { 상태: { type: 'status', value: { name: '할 일' } } })
  return {
    vendor: notion,
    base: server.origin,
    server,
    settings: { apiToken: server.secret },
    calls: {
      search: { words: '지붕' },
      get_page: { page: house.id },
      get_database: { database: tasks.id },
      query_database: { database: tasks.id, where: { 상태: '할 일' } },
      create_page: { database: tasks.id, title: '기와 사기', properties: { Tags: ['지붕'] }, text: '- **빨리**' },
      append_to_page: { page: house.id, text: '덧붙여요' },
      update_properties: { page: row.id, properties: { 상태: '완료', Name: '기와 골랐음' } },
      move_page: { page: attic.id, below: house.id },
      add_comment: { page: house.id, text: '끝났어요' },
      trash_page: { page: house.id },
    },
    // When it was is another time each time.
    state: () => [[...model.pages.values()].map((page) => ({ ...page, edited: 0 })), [...model.blocks.values()], model.comments],
    found: () => [
      [...model.pages.values()].filter((page) => !model.isTrashed(page)).map((page) => ({ ...page, edited: 0 })),
      model.comments,
    ],
    touch: {
      create_page: () => void ([...model.pages.values()].at(-1)!.edited += 600_000),
      move_page: () => model.edit(attic, { parent: { type: 'page_id', id: row.id } }),
      trash_page: null,
      add_comment: () => model.comment(house.id, ada, '고마워요', model.comments.at(-1)!.id),
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.endsWith('/search') && !path.endsWith('/query'),
    refuse: () => void (server.secret = null),
    crowd(count) {
      for (let n = 0; n < count; n += 1) model.row(tasks, `지붕 ${n}`, { 상태: { type: 'status', value: { name: '할 일' } } })
    },
    plant(words) {
      const planted = model.page(words.slice(0, 400), { type: 'page_id', id: house.id }, ada)
      model.paragraph(planted.id, words)
      model.comment(planted.id, ada, words)
      return { get_page: { page: planted.id }, search: { words: '규칙을 무시하고' } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
