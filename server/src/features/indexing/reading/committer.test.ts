import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { atomic } from '../../../db/db.ts'
import { insertSource } from '../../source/source.store.ts'
import { committerOf } from './committer.ts'
import { recordSeen } from '../listing/document.store.ts'
import { nameOnly } from './read-document.ts'
import type { ReadResult } from './result.store.ts'

const world = await openWorld()
const parts = openParts(world)

/** So many documents of a source that are to be read, what reading each came to, and who writes that. */
async function readDocuments(count: number) {
  const ctx = await world.member(parts)
  const at = world.clock.now()
  const [workspaceId, facts] = [ctx.workspace.id, { connectionId: null, service: 'webdav', displayName: 'Files' } as const]
  const sourceId = await insertSource(world.db, workspaceId, { ...facts, accessLevel: 'PUBLIC', createdBy: ctx.account.id, at })
  const items = Array.from({ length: count }, (_, index) => ({
    externalId: `/${index}.txt`,
    title: `${index}.txt`,
    fileName: `${index}.txt`,
    version: '1',
    size: 1,
    link: null,
    updatedAt: null,
    mediaType: null,
    ancestors: [],
  }))
  await recordSeen(world.db, { workspaceId, sourceId }, { run: 1, at, mirroredSince: null }, items)
  const documents = await world.db.selectFrom('document').selectAll().where('source_id', '=', sourceId).execute()
  const results = documents.map((document) => nameOnly(document, 'forbidden'))
  return { committer: committerOf(ctx, workspaceId), again: committerOf(ctx, workspaceId), results }
}

const isWritten = async (id: DocumentId): Promise<boolean> =>
  !(await world.db.selectFrom('document').select('pending').where('id', '=', id).executeTakeFirstOrThrow()).pending

test('a result that cannot be written does not fail the others of its batch', async () => {
  const { committer, results } = await readDocuments(4)
  // The database refuses a passage without text.
  const bad: ReadResult = { ...results[2]!, pieces: [{ headings: [], anchor: {}, body: null as never }] }
  const all = results.map((result) => (result === results[2] ? bad : result))
  const ends = await Promise.allSettled(all.map((result) => committer.write(result)))
  assert.deepEqual(
    ends.map(({ status }) => status),
    ['fulfilled', 'fulfilled', 'rejected', 'fulfilled'],
  )
  assert.deepEqual(await Promise.all(results.map(({ documentId }) => isWritten(documentId))), [true, true, false, true])
})

test('the sources of a workspace write together, and reading pauses once a whole batch waits', async () => {
  const { committer, again, results } = await readDocuments(42)
  assert.equal(committer, again)
  const writing: Promise<void>[] = []
  let isReady = false
  const waiting = await atomic(world.db, async (tx) => {
    await tx.selectFrom('document').select('id').where('id', '=', results[0]!.documentId).forUpdate().execute()
    writing.push(committer.write(results[0]!))
    await world.untilSomebodyWaits()
    writing.push(...results.slice(1, 40).map((result) => committer.write(result)))
    await committer.ready()
    writing.push(committer.write(results[40]!))
    const ready = committer.ready().then(() => (isReady = true))
    await new Promise((resolve) => setImmediate(resolve))
    assert.equal(isReady, false)
    return { ready }
  })
  await Promise.all([...writing, waiting.ready])
})

test('the first document is written at once, those that follow soon after it together', async () => {
  const { committer, results } = await readDocuments(3)
  await committer.write(results[0]!)
  const second = committer.write(results[1]!)
  await new Promise((resolve) => setImmediate(resolve))
  await Promise.all([second, committer.write(results[2]!)])
  const ids = results.map(({ documentId }) => documentId)
  const changes = await world.db.selectFrom('index_change').select('tx').where('document_id', 'in', ids).orderBy('seq').execute()
  const [alone, ...together] = changes.map(({ tx }) => tx)
  assert.equal(together.length, 2)
  assert.deepEqual([...new Set(together)], [together[0]])
  assert.notEqual(alone, together[0])
})

test('passages keep their ids while their document is read again, and those it has no more go', async () => {
  const { committer, results } = await readDocuments(2)
  const [first, second] = [results[0]!, results[1]!]
  const piece = (body: string) => ({ headings: [], anchor: {}, body })
  const passages = (id: DocumentId) =>
    world.db.selectFrom('chunk').select(['id', 'body']).where('document_id', '=', id).orderBy('chunk_index').execute()
  await committer.write({ ...first, pieces: ['one', 'two', 'three'].map(piece) })
  const before = await passages(first.documentId)

  await committer.write({ ...first, pieces: ['one', 'other'].map(piece) })
  const after = await passages(first.documentId)
  assert.deepEqual(
    after,
    ['one', 'other'].map((body, index) => ({ id: before[index]!.id, body })),
  )

  await committer.write({ ...second, pieces: ['a', 'b', 'c', 'd'].map(piece) })
  const kept = await passages(second.documentId)
  await committer.write({ ...second, pieces: null, twin: first.documentId })
  assert.deepEqual(
    await passages(second.documentId),
    ['one', 'other'].map((body, index) => ({ id: kept[index]!.id, body })),
  )
})
