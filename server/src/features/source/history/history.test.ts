import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { openParts } from '../../../../testing/parts.ts'
import { upload, uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import type { WorkspaceCtx } from '../../../context.ts'
import { listDocuments } from '../documents/list-documents.ts'
import { listRuns, showGrowth } from './history.ts'
import { listSources } from '../list-sources.ts'
import { changeSource } from '../connecting/change-source.ts'
import { dropContentsJob, forgetRunsJob, indexSourceJob } from '../../indexing/indexing.jobs.ts'
import { removeDocument } from '../documents/remove-document.ts'
import { requestIndexing, retryDocuments } from '../request-indexing.ts'

const world = await openWorld()
const parts = openParts(world)
const run = () => world.runJobs([indexSourceJob, dropContentsJob], parts)
const runsOf = async (ctx: WorkspaceCtx, id: SourceId) => (await listRuns(ctx, { id, page: 0, pageSize: 100 })).runs

async function readAgain(ctx: WorkspaceCtx, id: SourceId): Promise<void> {
  world.clock.advance({ minutes: 1 })
  await requestIndexing(ctx, id)
  await run()
}

test('a reading is remembered with what it came to', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words', 'b.txt': 'more words', 'c.pdf': '%PDF-1.7 no document' })
  const [last, ...others] = await runsOf(ada, id)
  assert.deepEqual(others, [])
  const at = world.clock.now().toISOString()
  assert.deepEqual(last, {
    run: 1,
    kind: 'delta',
    times: 1,
    since: at,
    startedAt: at,
    finishedAt: at,
    outcome: 'partialComplete',
    reason: null,
    documents: 3,
    found: 3,
    unchanged: 0,
    fetched: 0,
    bytes: 0,
    read: 3,
    indexed: 2,
    failed: 1,
    codes: [
      { code: 'ok', count: 2 },
      { code: 'corrupt', count: 1 },
    ],
    skipped: { leftOut: 0, heldBack: 0, unlisted: 0 },
    removed: 0,
  })
})

test('readings that bring nothing new share one row, and what happens ends it', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words' })
  const first = world.clock.now()
  for (const _ of [1, 2, 3]) await readAgain(ada, id)
  assert.deepEqual(
    (await runsOf(ada, id)).map(({ run, times, since, read }) => ({ run, times, since, read })),
    [
      { run: 4, times: 3, since: new Date(first.getTime() + 60_000).toISOString(), read: 0 },
      { run: 1, times: 1, since: first.toISOString(), read: 1 },
    ],
  )
  await upload(ada, id, 'b.txt', 'other words')
  await run()
  await readAgain(ada, id)
  assert.deepEqual(
    (await runsOf(ada, id)).map(({ run, times }) => [run, times]),
    [
      [6, 1],
      [5, 1],
      [4, 3],
      [1, 1],
    ],
  )
})

test('a quiet reading after which there are fewer documents does not hide that they went', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words', 'b.txt': 'other' })
  await readAgain(ada, id)
  const { documents } = await listDocuments(ada, { id, search: 'b.txt', state: null, page: 0, pageSize: 1 })
  await removeDocument(ada, { sourceId: id, documentId: documents[0]!.contentId })
  await readAgain(ada, id)
  assert.deepEqual(
    (await runsOf(ada, id)).map(({ run, documents: count }) => [run, count]),
    [
      [3, 1],
      [2, 2],
      [1, 2],
    ],
  )
})

test('a reading that was stopped says so, and the next one what is left', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.pdf': '%PDF-1.7 no document' })
  const extract = async () => {
    await changeSource(ada, { id, paused: true })
    return new Promise<never>((_, reject) => setTimeout(() => reject(new Error('never read')), 60_000).unref())
  }
  await retryDocuments(ada, id)
  await world.runJobs([indexSourceJob], {
    ...parts,
    reader: { extract: (_file, signal) => Promise.race([extract(), untilAborted(signal)]) },
  })
  assert.deepEqual((await runsOf(ada, id))[0]?.outcome, 'stopped')
  await changeSource(ada, { id, paused: false })
  await run()
  const [last] = await runsOf(ada, id)
  assert.deepEqual([last?.outcome, last?.found, last?.failed], ['partialComplete', 1, 1])
})

const untilAborted = (signal?: AbortSignal): Promise<never> =>
  new Promise((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error)))

test('the progress of a run is reported while it runs, with its speed', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, {})
  for (const name of ['a', 'b', 'c']) await upload(ada, id, `${name}.txt`, `text ${name}`)
  const blocked = Promise.withResolvers<void>()
  let asked = 0
  const extract: typeof parts.reader.extract = async (input, signal) => {
    asked += 1
    if (asked === 3) await blocked.promise
    return parts.reader.extract(input, signal)
  }
  const running = world.runJobs([indexSourceJob], { ...parts, reader: { extract } })
  const progress = async () => (await listSources(ada))[0]?.progress
  while (((await progress())?.read ?? 0) < 2) await new Promise((resolve) => setTimeout(resolve, 50))
  const current = await progress()
  blocked.resolve()
  await running
  assert.deepEqual([current?.found, current?.done, current?.indexed, current?.listed], [3, 2, 2, true])
  assert.ok(current?.perSecond && current.perSecond > 0 && current.secondsLeft !== null)
})

test('the number of documents over time is returned, in no more points than requested', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words' })
  const start = world.clock.now().getTime()
  await world.db
    .insertInto('source_run')
    .values(
      Array.from({ length: 500 }, (_, index) => {
        const at = new Date(start + (index + 1) * 3_600_000)
        const of = { source_id: id, run: index + 2, workspace_id: ada.workspace.id, is_full: false, codes: '{}' }
        return { ...of, since: at, started_at: at, finished_at: at, outcome: 'complete' as const, documents: index + 2 }
      }),
    )
    .execute()
  const { points } = await showGrowth(ada, id)
  assert.equal(points.length, 200)
  // Of the readings in one span the last.
  assert.deepEqual(points[0], { at: new Date(start + 2 * 3_600_000).toISOString(), documents: 3 })
  assert.deepEqual(points.at(-1), { at: new Date(start + 500 * 3_600_000).toISOString(), documents: 501 })
  assert.deepEqual(
    points.map(({ documents }) => documents),
    points.map(({ documents }) => documents).toSorted((a, b) => a - b),
  )
})

test('what is old or beyond the bound is forgotten, and the last reading of a source never', async () => {
  const ada = await world.member(parts)
  const id = await uploadSource(world, ada, { 'a.txt': 'words' })
  await upload(ada, id, 'b.txt', 'words too')
  await run()
  world.clock.advance({ minutes: (limits.runDays + 1) * 24 * 60 })
  await forgetRunsJob.run(world.app(), {}, new AbortController().signal)
  assert.deepEqual(
    (await runsOf(ada, id)).map(({ run }) => run),
    [2],
  )
})

test('the history of a source is for those who may see it', async () => {
  const [ada, eve] = [await world.member(parts), await world.member(parts)]
  const ben = await world.member({ of: ada, role: 'USER', ...parts })
  const id = await uploadSource(world, ada, {}, { access: 'RESTRICTED' })
  for (const other of [eve, ben]) {
    await assert.rejects(listRuns(other, { id, page: 0, pageSize: 1 }), { error: 'sourceMissing' })
    await assert.rejects(showGrowth(other, id), { error: 'sourceMissing' })
  }
})
