import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from '../../testing/api-host.ts'
import { text } from './testing/model.ts'
import { startNotionSite } from './testing/site.ts'

test('a row is a document with its properties as a table above its text', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const ada = model.user('Ada')
  const tasks = model.database('Tasks')
  const other = model.page('Roof')
  const date = (start: string, end: string | null = null) => ({ start, end, time_zone: null })
  const stored = model.file('plan.pdf', '%PDF')
  const row = model.row(tasks, 'Tile it', {
    Note: { type: 'rich_text', value: text('by | hand') },
    Estimate: { type: 'number', value: 3.5 },
    State: { type: 'status', value: { id: '1', name: 'Doing', color: 'blue' } },
    Kind: { type: 'select', value: null },
    Tags: { type: 'multi_select', value: [{ name: 'roof' }, { name: 'tile' }] },
    When: { type: 'date', value: date('2026-02-01', '2026-02-03') },
    Owner: {
      type: 'people',
      value: [
        { object: 'user', id: ada },
        { object: 'user', id: 'x', name: 'Guest' },
      ],
    },
    Done: { type: 'checkbox', value: true },
    Link: { type: 'url', value: 'https://example.com' },
    Files: {
      type: 'files',
      value: [
        { name: 'plan.pdf', path: stored.path },
        { name: 'web', type: 'external', external: { url: 'https://a.b' } },
      ],
    },
    About: { type: 'relation', value: [{ id: other.id }, { id: model.id() }] },
    Score: { type: 'formula', value: { type: 'number', number: 7 } },
    Late: { type: 'formula', value: { type: 'boolean', boolean: false } },
    Due: { type: 'formula', value: { type: 'date', date: date('2026-03-01') } },
    Sum: { type: 'rollup', value: { type: 'number', number: 12, function: 'sum' } },
    Names: {
      type: 'rollup',
      value: {
        type: 'array',
        function: 'show_original',
        array: [
          { type: 'title', title: text('One') },
          { type: 'select', select: { name: 'Two' } },
        ],
      },
    },
    Id: { type: 'unique_id', value: { prefix: 'TASK', number: 42 } },
    Changed: { type: 'last_edited_time', value: '2026-01-05T09:00:00.000Z' },
    Editor: { type: 'last_edited_by', value: { object: 'user', id: ada } },
    Press: { type: 'button', value: {} },
  })
  model.paragraph(row.id, 'With care.')
  await host.run()
  const { item, bytes } = host.documents.get(`page/${row.id}`)!
  assert.deepEqual([item.kind, item.title, item.ancestors.map(({ title }) => title)], ['page', 'Tile it', ['Tasks']])
  assert.equal(
    bytes.toString(),
    [
      '| Note | by \\| hand |',
      '| --- | --- |',
      '| Estimate | 3.5 |',
      '| State | Doing |',
      '| Tags | roof, tile |',
      '| When | 2026-02-01 – 2026-02-03 |',
      '| Owner | Ada, Guest |',
      '| Done | ☑ |',
      '| Link | https://example.com |',
      '| Files | plan.pdf, web |',
      '| About | Roof |',
      '| Score | 7 |',
      '| Late | ☐ |',
      '| Due | 2026-03-01 |',
      '| Sum | 12 |',
      '| Names | One, Two |',
      '| Id | TASK-42 |',
      '| Changed | 2026-01-05T09:00:00.000Z |',
      '| Editor | Ada |',
      '',
      'With care.',
    ].join('\n'),
  )
})

test('a relation to more pages than a response holds is read whole', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const others = Array.from({ length: 30 }, (_, at) => model.page(`Part ${at}`))
  const value = others.map(({ id }) => ({ id }))
  const row = model.row(model.database('Tasks'), 'All', { 'Made of': { type: 'relation', value } })
  await host.run()
  const looked = site.server.requests.filter(({ path }) => others.some(({ id }) => path === `/v1/pages/${id}`))
  assert.deepEqual(looked, [])
  assert.match(host.documents.get(`page/${row.id}`)!.bytes.toString(), /^\| Made of \| Part 0, .*Part 29 \|\n\| --- \| --- \|/)
})

test('a database is a document that says what it is about, what its rows have, and what can be chosen for them', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const schema = {
    Name: { id: 'title', type: 'title', title: {} },
    State: { id: 's', type: 'status', status: { options: [{ name: 'Open' }, { name: 'Done' }], groups: [] } },
  }
  const handbook = model.page('Handbook')
  const tasks = model.database('Tasks', { type: 'page_id', id: handbook.id }, schema)
  tasks.description = 'What is to be done'
  await host.run()
  const { item, bytes } = host.documents.get(`database/${tasks.id}`)!
  assert.deepEqual([item.title, item.ancestors.map(({ title }) => title)], ['Tasks', ['Handbook']])
  assert.equal(bytes.toString(), 'What is to be done\n\n- Name\n- State: Open, Done\n')
})

test('rows that search does not return are found in their database', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model } = site.server
  const row = model.row(model.database('Tasks'), 'Hidden')
  model.unsearchable.add(row.id)
  await host.run()
  assert.ok(host.documents.has(`page/${row.id}`))
})
