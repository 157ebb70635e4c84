import assert from 'node:assert/strict'
import { test } from 'node:test'
import { actAt } from '../../testing/tools/acting.ts'
import { startNotion } from './testing/server.ts'
import { taskSchema } from './testing/tool-site.ts'
import { botId } from './testing/routes.ts'
import { notion } from './vendor.ts'

async function open(zone = 'Asia/Seoul') {
  const server = await startNotion()
  const acting = actAt(notion, { settings: { apiToken: server.secret }, base: server.origin, zone })
  const { model } = server
  const ada = model.user('Ada Lovelace')
  const tasks = model.database('할 일', { type: 'workspace' }, taskSchema)
  return {
    ...acting,
    server,
    model,
    ada,
    tasks,
    writes: () => server.requests.filter(({ method, path }) => method !== 'GET' && !/\/(search|query)$/.test(path)),
    titled: (title: string) => [...model.pages.values()].find((page) => page.title === title)!,
    [Symbol.asyncDispose]: async () => void (await Promise.all([acting[Symbol.asyncDispose](), server[Symbol.asyncDispose]()])),
  }
}

type Outcome = Awaited<ReturnType<Awaited<ReturnType<typeof open>>['run']>>
type Entry = { id: string; title: string; text: string; properties: string }
type Shown = Entry & {
  found: Entry[]
  pages: Entry[]
  cursor?: string
  comments: { who: string; when: string; text: string }[]
  link: string
}
/** Of what a call gave, what tests ask about. */
const dataOf = (outcome: Outcome): Shown => {
  assert.equal(outcome.outcome, 'succeeded', JSON.stringify(outcome))
  return (outcome as { data: Shown }).data
}
const messageOf = (outcome: Outcome): string => {
  assert.equal(outcome.outcome, 'refused', JSON.stringify(outcome))
  return (outcome as { message: string }).message
}

test('a page is created in a database with values by the names and words that people use', async () => {
  await using at = await open()
  const properties = {
    상태: '완료',
    tags: ['WET', '지붕'],
    Due: '2026-12-01',
    Points: '3',
    Owner: ['ada lovelace'],
    Done: 'true',
    Notes: '급해요',
  }
  const { id } = dataOf(await at.run('create_page', { database: at.tasks.id, title: '기와', properties, text: '안녕' }))
  const made = at.model.pages.get(id)!
  assert.deepEqual([made.title, made.parent, made.by], ['기와', { type: 'data_source_id', id: at.tasks.id }, botId])
  const { Notes: notes, ...others } = Object.fromEntries(
    Object.entries(made.properties).map(([name, { value }]) => [name, value]),
  )
  assert.deepEqual(others, {
    상태: { name: '완료' },
    Tags: [{ name: 'wet' }, { name: '지붕' }],
    Due: { start: '2026-12-01' },
    Points: 3,
    Owner: [{ object: 'user', id: at.ada }],
    Done: true,
  })
  assert.equal((notes as { plain_text: string }[])[0]!.plain_text, '급해요')
  assert.equal(at.writes().length, 1)
})

test('what a database does not take is said with what it does, and nothing is sent', async () => {
  await using at = await open()
  at.model.user('Lee')
  at.model.user('lee')
  const cases = [
    [{ 상태: '취소' }, /"상태" cannot be "취소"\. There are: 할 일, 완료/],
    [{ Tags: ['new'] }, /There are: wet, 지붕/],
    [{ Colour: 'red' }, /no property "Colour"\. There are: Name, 상태/],
    [{ Points: 'many' }, /takes a number/],
    [{ Due: 'tomorrow' }, /takes a day/],
    [{ Done: 'maybe' }, /takes true or false/],
    [{ Owner: ['Nobody'] }, /Nobody in Notion is called "Nobody"/],
    [{ Owner: ['LEE'] }, /Several people are called "LEE": [0-9a-f-]+, [0-9a-f-]+/],
    [{ Made: '2026-03-01' }, /filled in by Notion/],
  ] as const
  for (const [properties, message] of cases)
    assert.match(messageOf(await at.run('create_page', { database: at.tasks.id, title: 'x', properties })), message)
  for (const place of [{}, { below: at.tasks.id, database: at.tasks.id }])
    assert.match(messageOf(await at.run('create_page', { title: 'x', ...place })), /give one of them/)
  assert.deepEqual(at.writes(), [])
})

test('what Markdown says becomes blocks, lists within lists and all', async () => {
  await using at = await open()
  const house = at.model.page('House')
  const markdown =
    '# 제목\n\n첫 줄 **굵게** [링크](https://example.com)\n\n- a\n  - b\n    - c\n      - d\n1. one\n\n```ts\nlet x\n```'
  dataOf(await at.run('append_to_page', { page: house.id, text: markdown }))
  const shown = (id: string): unknown[] =>
    at.model.childrenOf(id)!.map(({ id: own, type, body, children }) => {
      const { rich_text: said } = body as { rich_text: { plain_text: string }[] }
      const text = said.map(({ plain_text: plain }) => plain).join('')
      return children.length > 0 ? [type, text, ...shown(own)] : [type, text]
    })
  assert.deepEqual(shown(house.id), [
    ['heading_1', '제목'],
    ['paragraph', '첫 줄 굵게 링크'],
    ['bulleted_list_item', 'a', ['bulleted_list_item', 'b', ['bulleted_list_item', 'c'], ['bulleted_list_item', 'd']]],
    ['numbered_list_item', 'one'],
    ['code', 'let x'],
  ])
})

test('a long paragraph is sent in pieces that Notion takes, and a text of too many is refused before', async () => {
  await using at = await open()
  const house = at.model.page('House')
  const long = '가🙂'.repeat(3_000)
  dataOf(await at.run('append_to_page', { page: house.id, text: long }))
  const { rich_text: said } = at.model.childrenOf(house.id)![0]!.body as { rich_text: { plain_text: string }[] }
  assert.equal(said.map(({ plain_text: plain }) => plain).join(''), long)
  const many = Array.from({ length: 101 }, (_, index) => `- ${index}`).join('\n')
  assert.match(messageOf(await at.run('append_to_page', { page: house.id, text: many })), /101 paragraphs and items/)
  assert.equal(at.writes().length, 1)
})

test('properties are changed, the others stay, and who decides reads what stands there', async () => {
  await using at = await open()
  const row = at.model.row(at.tasks, '기와', {
    상태: { type: 'status', value: { name: '할 일' } },
    Points: { type: 'number', value: 3 },
  })
  const given = { page: row.id, properties: { 상태: '완료', Name: '새 기와' } }
  assert.deepEqual(await at.current('update_properties', given), {
    page: '기와',
    properties: { 상태: '할 일', Name: '기와' },
  })
  for (let time = 0; time < 2; time += 1) dataOf(await at.run('update_properties', given))
  assert.deepEqual([row.title, row.properties['상태']!.value, row.properties['Points']!.value], ['새 기와', { name: '완료' }, 3])
})

test('the title of a page that is in no database is changed by that word', async () => {
  await using at = await open()
  const house = at.model.page('House')
  dataOf(await at.run('update_properties', { page: house.id, properties: { Title: '집' } }))
  assert.equal(house.title, '집')
})

test('who decides reads what the ids of a call stand for', async () => {
  await using at = await open()
  const house = at.model.page('House')
  const roof = at.model.page('Roof', { type: 'page_id', id: house.id })
  const text = 'a'
  assert.deepEqual(await at.current('create_page', { database: at.tasks.id, title: 'x' }), { database: '할 일' })
  assert.deepEqual(await at.current('create_page', { below: house.id, title: 'x' }), { below: 'House' })
  assert.deepEqual(await at.current('move_page', { page: roof.id, below: house.id }), { page: 'House / Roof', below: 'House' })
  for (const tool of ['append_to_page', 'add_comment', 'trash_page'])
    assert.deepEqual(await at.current(tool, { page: roof.id, text }), { page: 'Roof' })
})

test('a page that is where it is to go, or in the trash, is left there', async () => {
  await using at = await open()
  const [house, other] = [at.model.page('House'), at.model.page('Other')]
  for (let time = 0; time < 2; time += 1) dataOf(await at.run('move_page', { page: house.id, below: other.id }))
  assert.deepEqual(house.parent, { type: 'page_id', id: other.id })
  for (let time = 0; time < 2; time += 1) dataOf(await at.run('trash_page', { page: house.id }))
  assert.deepEqual([house.inTrash, at.writes().length], [true, 2])
})

test('a comment has lines, and signs of lists stay what they are', async () => {
  await using at = await open()
  const house = at.model.page('House')
  dataOf(await at.run('add_comment', { page: house.id, text: '확인:\n- **하나**\n- 둘' }))
  assert.equal(at.model.comments.at(-1)!.text, '확인:\n- 하나\n- 둘')
})

test('what the integration may not do is said with where that is set', async () => {
  await using at = await open()
  const house = at.model.page('House')
  Object.assign(at.server.may, { insert: false, update: false, insertComments: false })
  for (const [tool, given] of [
    ['append_to_page', { text: 'a' }],
    ['add_comment', { text: 'a' }],
    ['trash_page', {}],
  ] as const)
    assert.match(messageOf(await at.run(tool, { page: house.id, ...given })), /lacks a capability, which is set in its settings/)
  assert.equal(house.inTrash, false)
})

test('pages and databases are found by their titles, part by part', async () => {
  await using at = await open()
  for (let number = 1; number <= 3; number += 1) at.model.page(`할 수리 ${number}`)
  const first = dataOf(await at.run('search', { words: '할', limit: 2 }))
  const second = dataOf(await at.run('search', { words: '할', limit: 2, cursor: first.cursor }))
  const titles = [first, second].flatMap(({ found }) => found.map(({ title }) => title))
  assert.deepEqual([titles, second.cursor], [['할 수리 3', '할 수리 2', '할 수리 1', '할 일'], undefined])
  const { found } = dataOf(await at.run('search', { words: '할', kind: 'database' }))
  assert.deepEqual(
    found.map(({ id }) => id),
    [at.tasks.id],
  )
})

test('a page is read with its properties and comments, also where those may not be read', async () => {
  await using at = await open()
  const row = at.model.row(at.tasks, '기와', { 상태: { type: 'status', value: { name: '할 일' } } })
  at.model.paragraph(row.id, '많이 새요')
  at.model.comment(row.id, at.ada, '급해요')
  const read = async () => dataOf(await at.run('get_page', { page: row.id })) as unknown as string
  const shown = await read()
  assert.match(shown, new RegExp(`^Page ${row.id}: 기와\\n[^\\n]+\\nhttps://www.notion.so/`))
  assert.match(shown, /상태 \| 할 일[^]*\n\n많이 새요\n\nComments\n\nMon 2026-01-05T18:03:00\+09:00, Ada Lovelace:\n급해요$/)
  at.server.may.comments = false
  assert.match(await read(), /많이 새요$/)
})

test('pages of a database are listed by what they hold', async () => {
  await using at = await open()
  for (const [title, name] of [
    ['하나', '할 일'],
    ['둘', '완료'],
    ['셋', '할 일'],
  ] as const)
    at.model.row(at.tasks, title, { 상태: { type: 'status', value: { name } } })
  const where = async (given: object) =>
    dataOf(await at.run('query_database', { database: at.tasks.id, ...given })).pages.map(({ title }) => title)
  assert.deepEqual(await where({ where: { 상태: '할 일' } }), ['하나', '셋'])
  assert.deepEqual(await where({ where: { 상태: '할 일', name: '셋' } }), ['셋'])
  assert.deepEqual(await where({}), ['하나', '둘', '셋'])
  assert.match(
    messageOf(await at.run('query_database', { database: at.tasks.id, where: { 상태: 'x' } })),
    /There are: 할 일, 완료/,
  )
})

test('arguments cannot lead a call elsewhere', async () => {
  const { tools } = notion.toolset!
  for (const page of ['../users', '5f3e1a70-0000-4000-8000-000000000001/../x', '', 'x'])
    assert.equal(tools['get_page']!.input.safeParse({ page }).success, false, page)
})

test('times are told where the person is, as clocks go there in winter and in summer', async () => {
  await using at = await open('Europe/Berlin')
  const timeOf = async (edited: string) => {
    const page = at.model.page(`시간 ${edited}`)
    page.edited = Date.parse(edited)
    const [found] = dataOf(await at.run('search', { words: page.title })).found
    return (found as Entry & { when: string }).when
  }
  assert.equal(await timeOf('2026-03-29T00:30:00Z'), 'Sun 2026-03-29T01:30:00+01:00')
  assert.equal(await timeOf('2026-03-29T01:30:00Z'), 'Sun 2026-03-29T03:30:00+02:00')
})
