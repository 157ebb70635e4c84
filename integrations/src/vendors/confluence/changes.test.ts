import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type FakeConfluence, startConfluence } from './testing/server.ts'
import { connection, type Run } from '../../platforms/atlassian/testing/connection.ts'
import { confluence } from './vendor.ts'

const versions = ({ items }: Run) => new Map([...items].map(([id, { version }]) => [id, version]))
const changed = (before: Run, after: Run) =>
  [...versions(after)].filter(([id, version]) => before.items.get(id)?.version !== version).map(([id]) => id)

/** A site too large to be listed in every run, and its first run. */
async function large(server: FakeConfluence) {
  const { site } = server
  const space = site.space('ENG')
  const pages = Array.from({ length: 2001 }, (_, index) => site.page(space, `Page ${index}`))
  site.later()
  site.page(space, 'Last')
  const source = connection(confluence, server)
  const first = await source.run()
  server.calls.length = 0
  return { site, space, pages, source, first }
}

test('a comment, its change and its removal make a new version of the page', async () => {
  await using server = await startConfluence()
  const { site } = server
  const page = site.page(site.space('ENG'), 'Roof')
  const comment = site.comment(page, 'first')
  await using source = connection(confluence, server)
  const seen = [await source.run()]
  const again = async (change: () => unknown) => {
    change()
    seen.push(await source.run(seen.at(-1)!.cursor))
  }
  await again(() => site.comment(page, 'second', { parent: comment.id }))
  await again(() => Object.assign(comment, { number: 2, at: site.tick() }))
  await again(() => site.comments.delete(comment.id))
  await again(() => {})
  const versions = seen.map((run) => run.items.get(`page/${page.id}`)!.version)
  assert.equal(new Set(versions.slice(0, 4)).size, 4)
  assert.equal(versions[4], versions[3])
})

test('of a large site only what changed is requested', async () => {
  await using server = await startConfluence()
  const { site, space, pages, source, first } = await large(server)
  await using _ = source
  const [edited, commented, attached] = [pages[5]!, pages[6]!, pages[7]!]
  site.edit(edited, { body: 'x' })
  site.comment(commented, 'Why?')
  const file = site.attach(attached, 'a.txt', 'a')
  const fresh = site.page(space, 'Fresh', { parent: edited.id })
  const second = await source.run(first.cursor)
  assert.equal(second.complete, false)
  const expected = [`page/${commented.id}`, `page/${edited.id}`, `page/${fresh.id}`, `attachment/${attached.id}/${file.id}`]
  assert.deepEqual(changed(first, second).toSorted(), expected.toSorted())
  assert.deepEqual(
    second.items.get(`page/${fresh.id}`)!.ancestors.map(({ title }) => title),
    ['ENG space', 'Page 5'],
  )
  assert.ok(server.calls.length < 50, `${server.calls.length} calls`)
})

test('a part that is listed again has the versions of the full listing', async () => {
  await using server = await startConfluence()
  const { site, pages, source, first } = await large(server)
  await using _ = source
  const thread = site.comment(pages[3]!, 'One')
  site.comment(pages[3]!, 'Two', { parent: thread.id })
  const part = await source.run(first.cursor)
  const full = await source.run(null)
  for (const [id, version] of versions(part)) assert.equal(full.items.get(id)?.version, version)
})

test('a large site is listed whole in every tenth run, which shows deletions', async () => {
  await using server = await startConfluence()
  const { pages, source, first } = await large(server)
  await using _ = source
  pages[9]!.status = 'trashed'
  let last = first
  const complete: boolean[] = []
  for (let run = 0; run < 10; run += 1) {
    last = await source.run(last.cursor)
    complete.push(last.complete)
  }
  assert.deepEqual(complete, [...Array.from({ length: 9 }, () => false), true])
  assert.ok(!last.items.has(`page/${pages[9]!.id}`) && last.items.has(`page/${pages[8]!.id}`))
})

test('a cursor nobody understands, or of other spaces, lists everything', async () => {
  await using server = await startConfluence()
  const { site, source, first } = await large(server)
  await using _ = source
  for (const cursor of ['', 'null', '{"since":"yesterday"}']) assert.ok((await source.run(cursor)).complete)
  site.space('HR')
  assert.ok((await source.run(first.cursor)).complete)
})

test('a change made while everything is listed is seen by the next run', async () => {
  await using server = await startConfluence()
  const { site, pages, source } = await large(server)
  await using _ = source
  let done = false
  server.trouble = ({ path, query }) => {
    if (path.endsWith('/attachments') && query.get('limit') === '250' && !done) {
      done = true
      site.edit(pages[0]!, { body: 'meanwhile' })
    }
    return null
  }
  const first = await source.run()
  const second = await source.run(first.cursor)
  assert.equal(second.items.get(`page/${pages[0]!.id}`)?.version, '2')
})

test('a change that shows in the lists a little late is not missed', async () => {
  await using server = await startConfluence()
  const { space, pages, source, first, site } = await large(server)
  await using _ = source
  const last = site.page(space, 'Later than all')
  const second = await source.run(first.cursor)
  Object.assign(pages[4]!, { number: 2, at: new Date(Date.parse(last.at) - 60_000).toISOString() })
  assert.deepEqual([...(await source.run(second.cursor)).items.keys()], [`page/${pages[4]!.id}`])
})

test('what was imported all at once is not requested again and again', async () => {
  await using server = await startConfluence()
  const { site, space, source, first } = await large(server)
  await using _ = source
  const imported = Array.from({ length: 100 }, (_, index) => site.page(space, `Imported ${index}`))
  const second = await source.run(first.cursor)
  assert.equal(second.items.size, imported.length)
  server.calls.length = 0
  assert.deepEqual([...(await source.run(second.cursor)).items], [])
  assert.ok(server.calls.length < 20, `${server.calls.length} calls`)
})
