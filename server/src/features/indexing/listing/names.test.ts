import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Ancestor, Change, Item } from '@quarry/integrations/kit/kit'
import { openParts } from '../../../../testing/parts.ts'
import { complete, item, items, openScripted } from '../../../../testing/scripted-source.ts'
import { openWorld } from '../../../../testing/world.ts'
import { searchTop } from '../../search/search.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { listSources } from '../../source/list-sources.ts'
import { runSource } from '../runs/run-source.ts'

const world = await openWorld()
const parts = openParts(world)

async function connected() {
  const service = openScripted()
  const ada = await world.member({ ...parts, vendors: { webdav: service.vendor } })
  const facts = { serviceName: 'webdav', displayName: 'Scripted', accessLevel: 'PUBLIC' } as const
  const id = await connectSource(ada, { ...facts, settings: { site: 'a' } })
  /** What a reading finds that lists just this. */
  async function read(...changes: Change[]): Promise<void> {
    service.answers(null, changes, complete)
    await runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, new AbortController().signal)
    await ada.search.caughtUp(ada.workspace.id)
  }
  const found = async (query: string) => {
    const { vectorDataList } = await searchTop(ada, { query })
    return vectorDataList.map(({ contentTitle }) => contentTitle)
  }
  return { ada, id, read, found }
}

/** An item about which a service says something else. */
function saying(externalId: string, facts: Partial<Item>): Change {
  const one = item(externalId)
  assert.ok(one.kind === 'item')
  return { ...one, item: { ...one.item, ...facts } }
}
const below = (title: string): { ancestors: Ancestor[] } => ({ ancestors: [{ id: 'folder', title, link: null }] })

/** A cut emoji and a NUL, neither of which PostgreSQL stores. */
const unstorable = 'half \ud83d and \u0000 nothing'

test('a name with what the database does not store is recorded without it, wherever it stands, and stops nobody', async () => {
  const { ada, id, read, found } = await connected()
  const facts = {
    title: unstorable,
    fileName: `${unstorable}.txt`,
    mediaType: unstorable,
    link: unstorable,
    people: [unstorable],
  }
  await read(...items('a', 'b'), saying('c', { ...facts, ...below(unstorable) }))
  assert.equal((await listSources(ada))[0]?.status, 'complete')
  const { title, file_name, media_type, link, people, ancestors } = await world.db
    .selectFrom('document')
    .selectAll()
    .where('source_id', '=', id)
    .where('external_id', '=', 'c')
    .executeTakeFirstOrThrow()
  const stored = 'half \ufffd and  nothing'
  assert.deepEqual(
    [title, file_name, media_type, link, people, ancestors[0]?.title],
    [stored, `${stored}.txt`, stored, stored, [stored], stored],
  )
  assert.deepEqual((await found('about')).toSorted(), ['a', 'b', stored])
})

test('a reason with what the database does not store ends a run all the same', async () => {
  const { ada, read } = await connected()
  await read({ kind: 'skipped', externalId: 'folder', reason: unstorable })
  assert.equal((await listSources(ada))[0]?.status, 'partialComplete')
})

test('what lies in a folder that was renamed is found by its new name, and not by the old one', async () => {
  const { read, found } = await connected()
  await read(saying('a', below('herons')))
  assert.deepEqual(await found('herons'), ['a'])
  await read(saying('a', below('cranes')))
  assert.deepEqual([await found('cranes'), await found('herons')], [['a'], []])
})
