import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ApiHost } from '../../testing/api-host.ts'
import { type FakeNotionPage, type NotionModel, text } from './testing/model.ts'
import { startNotionSite } from './testing/site.ts'

/** What is read of one page that this writes. */
async function pageText(write: (model: NotionModel, page: FakeNotionPage) => void): Promise<string> {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const page = site.server.model.page('Handbook')
  write(site.server.model, page)
  await host.run()
  return host.documents.get(`page/${page.id}`)!.bytes.toString()
}

const says = (plain: string, more: object = {}) => ({ rich_text: text(plain), ...more })

test('headings, paragraphs, quotes, callouts, code, equations and rules are what they are in Markdown', async () => {
  const read = await pageText((model, { id }) => {
    for (const level of [1, 2, 3, 4]) model.block(id, `heading_${level}`, says(`Level ${level}`))
    model.paragraph(id, 'First line\nsecond line')
    model.paragraph(id, '')
    model.block(model.block(id, 'quote', says('Measure twice')).id, 'paragraph', says('and cut once'))
    model.block(id, 'callout', says('Mind the gap', { icon: { type: 'emoji', emoji: '⚠️' } }))
    model.block(id, 'code', says('const a = `b`', { language: 'typescript', caption: text('An example') }))
    model.block(id, 'code', says('```\nfenced', { language: 'plain text', caption: [] }))
    model.block(id, 'equation', { expression: 'e=mc^2' })
    model.block(id, 'divider')
    model.block(id, 'table_of_contents')
    model.block(id, 'breadcrumb')
    model.block(id, 'unsupported')
  })
  assert.equal(
    read,
    [
      '# Level 1',
      '## Level 2',
      '### Level 3',
      '#### Level 4',
      'First line\nsecond line',
      '> Measure twice',
      '> and cut once',
      '> ⚠️ Mind the gap',
      '```typescript\nconst a = `b`\n```\n\nAn example',
      '````plaintext\n```\nfenced\n````',
      '$$\ne=mc^2\n$$',
      '---',
    ].join('\n\n'),
  )
})

test('lists are nested as deep as they go, numbered anew where they are broken, and to-dos keep their ticks', async () => {
  const read = await pageText((model, { id }) => {
    model.block(id, 'bulleted_list_item', says('Tools'))
    let parent = model.block(id, 'bulleted_list_item', says('Depth 0')).id
    for (let depth = 1; depth < 12; depth += 1) parent = model.block(parent, 'bulleted_list_item', says(`Depth ${depth}`)).id
    for (const step of ['Saw', 'Glue']) model.block(id, 'numbered_list_item', says(step))
    model.paragraph(id, 'Then')
    const last = model.block(id, 'numbered_list_item', says('Paint'))
    model.paragraph(last.id, 'in two coats')
    model.block(id, 'to_do', says('Buy wood', { checked: true }))
    model.block(id, 'to_do', says('Sweep', { checked: false }))
  })
  const deep = Array.from({ length: 12 }, (_, depth) => `${'  '.repeat(depth)}- Depth ${depth}`)
  const rest = ['', '1. Saw', '2. Glue', '', 'Then', '', '1. Paint', '   in two coats', '', '- [x] Buy wood', '- [ ] Sweep']
  assert.equal(read, ['- Tools', ...deep, ...rest].join('\n'))
})

test('what lies in toggles, toggled headings, columns, tabs, templates and meeting notes is read in its place', async () => {
  const read = await pageText((model, { id }) => {
    model.paragraph(model.block(id, 'toggle', says('Details')).id, 'hidden')
    model.paragraph(model.block(id, 'heading_2', says('More', { is_toggleable: true })).id, 'below the heading')
    const columns = model.block(id, 'column_list')
    for (const side of ['left', 'right']) model.paragraph(model.block(columns.id, 'column').id, side)
    model.paragraph(model.block(model.block(id, 'tab').id, 'paragraph', says('A tab')).id, 'in the tab')
    model.paragraph(model.block(id, 'template', says('New report')).id, 'of a template')
    const [summary, notes] = [model.block(id, 'unsupported'), model.block(id, 'unsupported')]
    model.paragraph(summary.id, 'we agreed')
    model.paragraph(notes.id, 'on tiles')
    const children = { summary_block_id: summary.id, notes_block_id: notes.id }
    model.block(id, 'meeting_notes', { title: text('Weekly'), status: 'notes_ready', children })
    for (const block of [summary, notes]) model.onPage.get(id)!.splice(model.onPage.get(id)!.indexOf(block.id), 1)
  })
  const meeting = ['Weekly', 'we agreed', 'on tiles']
  const before = ['Details', 'hidden', '## More', 'below the heading', 'left', 'right', 'A tab', 'in the tab']
  assert.deepEqual(read.split('\n\n'), [...before, 'New report', 'of a template', ...meeting])
})

test('a table is a table, with or without headings, also one of more rows than a reply holds', async () => {
  const row = (...cells: string[]) => ({ cells: cells.map((cell) => text(cell)) })
  const read = await pageText((model, { id }) => {
    const headed = model.block(id, 'table', { table_width: 2, has_column_header: true, has_row_header: false })
    model.block(headed.id, 'table_row', row('Part', 'Size'))
    for (let at = 0; at < 150; at += 1) model.block(headed.id, 'table_row', row(`Part ${at}`, 'a|b\nc'))
    model.block(model.block(id, 'table', { table_width: 1, has_column_header: false }).id, 'table_row', row('alone'))
  })
  const [first = '', second = ''] = read.split('\n\n')
  const lines = first.split('\n')
  assert.deepEqual([lines.length, ...lines.slice(0, 3)], [152, '| Part | Size |', '| --- | --- |', '| Part 0 | a\\|b c |'])
  assert.equal(lines.at(-1), '| Part 149 | a\\|b c |')
  assert.equal(second, '| alone |\n| --- |')
})

test('a block that is synced from elsewhere shows what is written there, also where that contains itself', async () => {
  const read = await pageText((model, { id }) => {
    const other = model.page('Elsewhere')
    const original = model.block(other.id, 'synced_block', { synced_from: null })
    model.paragraph(original.id, 'Opening hours')
    model.block(original.id, 'synced_block', { synced_from: { type: 'block_id', block_id: original.id } })
    model.block(id, 'synced_block', { synced_from: { type: 'block_id', block_id: original.id } })
    model.block(id, 'synced_block', { synced_from: { type: 'block_id', block_id: model.id() } })
    model.paragraph(id, 'The rest')
  })
  assert.equal(read, 'Opening hours\n\nThe rest')
})

test('pages and databases in a page are links to them, and their content is not repeated', async () => {
  const read = await pageText((model, page) => {
    const child = model.page('Roof', { type: 'page_id', id: page.id })
    model.paragraph(child.id, 'tiles')
    model.database('Tasks', { type: 'page_id', id: page.id })
    model.block(page.id, 'link_to_page', { type: 'page_id', page_id: child.id })
  })
  const address = 'https://www\\.notion\\.so/[0-9a-f]{32}'
  assert.match(read, new RegExp(`^\\[Roof\\]\\(${address}\\)\n\n\\[Tasks\\]\\(${address}\\)\n\n<${address}>$`))
})

test('bookmarks, embeds and media say what is known of them; signed addresses never become text', async () => {
  const read = await pageText((model, { id }) => {
    model.block(id, 'bookmark', { url: 'https://example.com/a', caption: text('A page') })
    model.block(id, 'embed', { url: 'https://example.com/b', caption: [] })
    model.block(id, 'link_preview', { url: 'javascript:alert(1)' })
    model.block(id, 'image', { type: 'external', external: { url: 'https://example.com/plan%20a.png' }, caption: [] })
    model.attach(id, 'image', 'site plan.png', 'bytes').body = { caption: text('The site') }
    model.attach(id, 'video', 'tour.mp4', 'bytes')
  })
  assert.deepEqual(read.split('\n\n'), [
    '[A page](https://example.com/a)',
    '<https://example.com/b>',
    '[plan a.png](https://example.com/plan%20a.png)',
    'site plan.png: The site',
    'tour.mp4',
  ])
})

test('words keep their marks, links, mentions and equations', async () => {
  const part = (plain_text: string, annotations = {}, href: string | null = null) => ({
    type: 'text',
    plain_text,
    annotations,
    href,
  })
  const read = await pageText((model, { id }) => {
    const parts = [
      part('bold ', { bold: true }),
      part('both', { bold: true, italic: true }),
      part(' and '),
      part('deleted', { strikethrough: true }),
      part(' x=1', { code: true }),
      part(' see '),
      part('this', {}, 'https://example.com/(a)'),
      { type: 'mention', plain_text: '@Ada', annotations: {}, href: null },
      part(' or '),
      part('that', {}, '/5f3e1a70'),
      { type: 'equation', plain_text: 'a^2', annotations: {}, href: null },
    ]
    model.block(id, 'paragraph', { rich_text: parts })
  })
  assert.equal(
    read,
    '**bold** ***both*** and ~~deleted~~` x=1` see [this](https://example.com/%28a%29)@Ada or [that](https://www.notion.so/5f3e1a70)$a^2$',
  )
})

test('open comments stand below the page with who said them and when, without them where they may not be read', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model, may } = site.server
  const ada = model.user('Ada')
  const page = model.page('Handbook')
  model.paragraph(page.id, 'Text')
  model.comment(page.id, ada, 'Really?')
  await host.run()
  const id = `page/${page.id}`
  assert.match(host.documents.get(id)!.bytes.toString(), /^Text\n\n## Comments\n\n\*\*Ada, 2026-01-05\*\*\n\nReally\?$/)
  may.comments = false
  model.edit(page)
  await host.run()
  assert.equal(host.documents.get(id)!.bytes.toString(), 'Text')
})

test('who people are, and that comments may not be read, is asked once in a run', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const { model, may } = site.server
  const ada = model.user('Ada')
  const tasks = model.database('Tasks')
  for (let at = 0; at < 5; at += 1)
    model.row(tasks, `Task ${at}`, { Owner: { type: 'people', value: [{ object: 'user', id: ada }] } })
  may.comments = false
  await host.run()
  const asked = (path: string) => site.server.requests.filter((request) => request.path.startsWith(path)).length
  assert.deepEqual([asked('/v1/users'), asked('/v1/comments')], [1, 1])
})

test('a page with more blocks than a reply holds is read whole, and asked for once', async () => {
  await using site = await startNotionSite()
  await using host = new ApiHost(site)
  const page = site.server.model.page('Long')
  for (let at = 0; at < 250; at += 1) site.server.model.paragraph(page.id, `Paragraph ${at}`)
  await host.run()
  assert.equal(host.documents.get(`page/${page.id}`)!.bytes.toString().split('\n\n').length, 250)
  const about = site.server.requests.filter(({ path }) => path.includes(page.id)).map(({ path }) => path.replace(/[?].*/, ''))
  const blocks = `/v1/blocks/${page.id}/children`
  assert.deepEqual(about, [blocks, blocks, blocks, '/v1/comments'])
})
