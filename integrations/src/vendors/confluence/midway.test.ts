import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { type FakeConfluence, startConfluence } from './testing/server.ts'
import { connection } from '../../platforms/atlassian/testing/connection.ts'
import { from, goesOnFromEverywhere, until } from '../../testing/midway.ts'
import { confluence } from './vendor.ts'

/** Three spaces of some pages with a subpage each, and attachments on several pages of their list. */
function manyPages({ site }: FakeConfluence) {
  for (const [key, count] of [
    ['ENG', 130],
    ['OPS', 120],
    ['HR', 20],
  ] as const) {
    const space = site.space(key)
    const top = site.page(space, key, { readers: { users: ['ada'], groups: [] } })
    for (let index = 0; index < count; index += 1) {
      const page = site.page(space, `Page ${index}`, { parent: top.id })
      site.comment(page, 'good')
      for (const name of ['a.txt', 'b.txt']) site.attach(page, name, 'text')
    }
  }
}

const items = (changes: readonly Change[]) =>
  new Map(changes.flatMap((change) => (change.kind === 'item' ? [[change.item.externalId, change.item] as const] : [])))

test('a listing continues from space to space, and from page to page of what is attached', async () => {
  await using server = await startConfluence()
  manyPages(server)
  await using source = connection(confluence, server)
  await goesOnFromEverywhere(source)
})

test('attachments of pages that an earlier part listed have the same place and readers as without a pause', async () => {
  await using server = await startConfluence()
  manyPages(server)
  await using source = connection(confluence, server)
  const whole = items(await from(source, null))
  const { cursor } = await until(source, 3)
  const rest = items(await from(source, cursor))
  assert.ok(rest.size > 0 && [...rest.keys()].every((id) => id.startsWith('attachment/')))
  for (const [id, item] of rest) assert.deepEqual(item, whole.get(id))
})

test('a place in the list of attachments that Confluence does not take any more lets the listing begin again', async () => {
  await using server = await startConfluence()
  manyPages(server)
  await using source = connection(confluence, server)
  const { listed, cursor } = await until(source, 3)
  server.site.oldestPlace += 1
  const anew = await from(source, cursor)
  assert.equal(anew[0]?.kind, 'anew')
  assert.ok([...items(listed).keys()].every((id) => items(anew).has(id)))
  assert.equal(anew.at(-2)?.kind, 'complete')
})
