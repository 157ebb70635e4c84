import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import type { ConnectionId } from '@quarry/contract/ids'
import { connectSite, openMirroredService } from '../../../testing/mirrored-service.ts'
import { openParts } from '../../../testing/parts.ts'
import { openWorld } from '../../../testing/world.ts'
import { atomic } from '../../db/db.ts'
import { renewConnection } from '../connection/care/renew-connection.ts'
import { lockConnection } from '../connection/connection.store.ts'
import { holdListing, renewContent } from '../indexing/indexing.ts'
import { purgeSource } from '../indexing/purge.ts'
import { changeSource } from './connecting/change-source.ts'
import { sourceRules } from './source-rules.ts'
import { stopSource } from './source.store.ts'

const world = await openWorld()
const service = openMirroredService()
const parts = { ...openParts(world), vendors: { googledrive: service.vendor } }

async function scene(name: string) {
  const ada = await world.member(parts)
  service.site(name).things.set('heron', { text: `The heron of ${name}.`, access: [['everyone']] })
  const id = await connectSite(ada, name)
  const row = await world.db.selectFrom('source').select('connection_id').where('id', '=', id).executeTakeFirstOrThrow()
  return { ada, id, connectionId: row.connection_id as ConnectionId }
}
type Scene = Awaited<ReturnType<typeof scene>>

/** Somebody removes the connection of a source, while the other wants it otherwise. */
async function whileItIsRemoved({ ada, id, connectionId }: Scene, other: () => Promise<void>): Promise<void> {
  let done: Promise<void> | undefined
  await atomic(world.db, async (tx) => {
    await lockConnection(tx, ada.workspace.id, connectionId)
    done = other()
    await world.untilSomebodyWaits()
    await stopSource(tx, ada.workspace.id, id, world.clock.now())
  })
  await done
}

test('who changes a source waits for whoever removes its connection, and not the other way round', async () => {
  const source = await scene('changed')
  await whileItIsRemoved(source, () => changeSource(source.ada, { id: source.id, settings: { site: 'other' } }))
  const other = await scene('restricted')
  await whileItIsRemoved(other, () => changeSource(other.ada, { id: other.id, accessLevel: 'RESTRICTED' }))
})

test('who enters credentials again waits for whoever removes them, and not the other way round', async () => {
  const source = await scene('renewed')
  const { ada, connectionId } = source
  await whileItIsRemoved(source, () =>
    renewConnection(ada, { source: sourceRules }, { connectionId, settings: { site: 'renewed' } }),
  )
})

test('a source that was removed is purged after whoever has its connection, and does not stand in their way', async () => {
  const source = await scene('purged')
  const { ada, id } = source
  await world.db.updateTable('source').set({ removed_at: world.clock.now() }).where('id', '=', id).execute()
  const owner = { workspaceId: ada.workspace.id, sourceId: id }
  await whileItIsRemoved(source, () => purgeSource(ada, owner, new AbortController().signal))
  assert.equal(await world.db.selectFrom('source').select('id').where('id', '=', id).executeTakeFirst(), undefined)
})

test('who finds a damaged file waits for whoever takes documents out of its source, and not the other way round', async () => {
  const { ada, id } = await scene('damaged')
  const hash = createHash('sha256').update('The heron of damaged.').digest('hex')
  let renewing: Promise<boolean> | undefined
  await atomic(world.db, async (tx) => {
    await holdListing(tx, { workspaceId: ada.workspace.id, sourceId: id })
    renewing = renewContent(ada, ada.workspace.id, hash)
    await world.untilSomebodyWaits()
    await tx.updateTable('document').set({ detail: 'changed' }).where('source_id', '=', id).execute()
  })
  assert.equal(await renewing, true)
  const row = await world.db
    .selectFrom('document')
    .select(['pending', 'content_hash'])
    .where('source_id', '=', id)
    .executeTakeFirstOrThrow()
  assert.deepEqual(row, { pending: true, content_hash: null })
})
