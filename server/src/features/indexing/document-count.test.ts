import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { failedCodes } from '@quarry/contract/source/document-code'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { catalogue } from '@quarry/integrations/catalogue'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import { findDisagreements, hideDocuments, openMortal } from '../../../testing/document-counts.ts'
import { openParts } from '../../../testing/parts.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { complete, item, midway, openScripted } from '../../../testing/scripted-source.ts'
import { upload } from '../../../testing/uploads.ts'
import { openWorld } from '../../../testing/world.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { listSources, sourceDetail } from '../source/list-sources.ts'
import { changeSource, removeSource } from '../source/connecting/change-source.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { removeDocuments } from './listing/remove-documents.ts'
import { dropContentsJob, indexSourceJob, purgeSourceJob } from './indexing.jobs.ts'
import { removeDocument, restoreDocument } from '../source/documents/remove-document.ts'
import { requestIndexing, retryDocuments } from '../source/request-indexing.ts'
import { runSource } from './runs/run-source.ts'

const world = await openWorld()
const few = { perExtraUser: 0 }
const { config } = billing(world, {
  free: { publicDocuments: { base: 6, ...few }, privateDocuments: { base: 4, ...few } },
  team: { publicDocuments: { base: 14, ...few }, privateDocuments: { base: 9, ...few } },
})
const parts = { ...openParts(world), config }

/** It repeats a failure as far as work done at once can be repeated. */
const seed = newSeed()
const [rivals, stepsEach, ids] = [3, 20, Array.from({ length: 12 }, (_, n) => `d${n}`)]

const random = randomFrom(seed)
const pick = <T>(of: readonly T[]): T => of[Math.floor(random() * of.length)]!

/** A service that lists other documents each time, some of them elsewhere or changed, breaks off, and will not give some. */
function openFickle() {
  const service = openScripted()
  return {
    vendor: service.vendor,
    change() {
      const shown = ids.filter(() => random() < 0.7).map((id) => item(id, pick(['a', 'b', 'c'])))
      const half = shown.slice(0, 5)
      const end = random() < 0.3 ? new IntegrationError('unreachable', 'The server is away.') : complete
      service.answers(null, half, midway('half'), shown.slice(5), end)
      service.answers('half', shown.slice(5), complete)
      service.refusesToRead(random() < 0.3 ? new IntegrationError('forbidden', 'Not for you.') : null)
    },
  }
}

test(`stored counts equal a fresh count, whatever happens to documents (seed ${seed})`, async () => {
  const { db, crash } = openMortal(world)
  const service = openFickle()
  const ada: WorkspaceCtx = { ...(await world.member({ ...parts, vendors: { ...catalogue, webdav: service.vendor } })), db }
  const connect = (serviceName: 'webdav' | 'upload', displayName: string) =>
    connectSource(ada, {
      serviceName,
      displayName,
      accessLevel: 'PUBLIC',
      settings: serviceName === 'upload' ? {} : { site: displayName },
    })
  service.change()
  const sources = [await connect('webdav', 'one'), await connect('webdav', 'two'), await connect('upload', 'three')]
  const uploads = sources[2]!
  async function documentOf(sourceId: SourceId, table: 'document' | 'excluded_document') {
    const rows = await world.db.selectFrom(table).select('id').where('source_id', '=', sourceId).execute()
    return { sourceId, documentId: rows.length > 0 ? pick(rows).id : assert.fail('there is none') }
  }

  async function read(id: SourceId): Promise<void> {
    const shutdown = new AbortController()
    const reading = runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, shutdown.signal)
    if (random() < 0.2) shutdown.abort(new Error('shutting down'))
    // Somebody else took it over, as after a lease that ran out.
    const rival = random() < 0.3 ? runSource(ada, { workspaceId: ada.workspace.id, sourceId: id }, shutdown.signal) : null
    await Promise.all([reading, rival])
  }
  const steps: ((id: SourceId) => Promise<unknown>)[] = [
    read,
    read,
    read,
    async () => service.change(),
    (id) => requestIndexing(ada, id),
    (id) => retryDocuments(ada, id),
    async (id) => removeDocument(ada, await documentOf(id, 'document')),
    async (id) => restoreDocument(ada, await documentOf(id, 'excluded_document')),
    (id) => changeSource(ada, { id, accessLevel: pick(['PUBLIC', 'RESTRICTED']) }),
    () => subscribe(world, ada, { plan: pick(['free', 'team']) }),
    () => upload(ada, uploads, `${pick(ids)}.txt`, `written ${random()}`),
    async (id) => removeDocuments(ada, ada.workspace.id, [(await documentOf(id, 'document')).documentId]),
    async (id) => {
      const { documentId } = await documentOf(id, 'document')
      await atomic(ada.db, async (tx) => {
        await removeDocument({ ...ada, db: tx }, { sourceId: id, documentId })
        throw new Error('undone')
      })
    },
    crash,
  ]
  const over = new AbortController()
  async function work(): Promise<void> {
    for (let n = 0; n < stepsEach; n++)
      // What is refused, or breaks with its connection, is part of it.
      await pick(steps)(pick(sources)).catch(() => {})
  }
  async function watch(): Promise<void> {
    while (!over.signal.aborted) assert.deepEqual(await findDisagreements(world.db), [])
  }
  const watching = watch()
  await Promise.all(Array.from({ length: rivals }, work)).finally(() => over.abort())
  await watching
  assert.deepEqual(await findDisagreements(world.db), [])

  const calm = { ...ada, db: world.db }
  for (const shown of await listSources(calm)) {
    const id = shown.sourceId
    const rows = await world.db.selectFrom('document').select('code').where('source_id', '=', id).execute()
    const { codes } = await sourceDetail(calm, id)
    assert.deepEqual(
      [shown.documentCount, shown.failedCount, codes.reduce((sum, { count }) => sum + count, 0)],
      [
        rows.length,
        rows.filter(({ code }) => failedCodes.some((failed) => failed === code)).length,
        rows.filter(({ code }) => code !== null).length,
      ],
    )
  }

  await removeSource(calm, uploads)
  await world.runJobs([purgeSourceJob, dropContentsJob, indexSourceJob], calm)
  assert.deepEqual(await findDisagreements(world.db), [])
  assert.deepEqual(await world.db.selectFrom('document_count').select('code').where('source_id', '=', uploads).execute(), [])
})

test('who is shown a source with its counts, or let in to it, waits for no look at its documents', async () => {
  const ada = await world.member({ ...parts, vendors: catalogue })
  const id = await connectSource(ada, { serviceName: 'upload', displayName: 'Files', accessLevel: 'PUBLIC', settings: {} })
  await upload(ada, id, 'heron.txt', 'a heron')
  const undone = new Error('undone')
  const looking = atomic(world.db, async (tx) => {
    await hideDocuments(tx)
    const ctx = { ...ada, db: tx }
    assert.equal((await listSources(ctx))[0]?.documentCount, 1)
    assert.deepEqual((await sourceDetail(ctx, id)).codes, [])
    await changeSource(ctx, { id, displayName: 'Other files' })
    throw undone
  })
  await assert.rejects(looking, undone)
})
