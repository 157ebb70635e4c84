import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { answerRoutes } from '@quarry/contract/routes/search/answer'
import type { App, WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import type { Mail, Mailer } from '../../mail/mailer.ts'
import { openParts } from '../../../testing/parts.ts'
import { eventsOf } from '../../../testing/run-events.ts'
import { uploadSource } from '../../../testing/uploads.ts'
import { workspaceRows } from '../../../testing/workspace-rows.ts'
import { insertAgent } from '../../../testing/agents.ts'
import { openWorld } from '../../../testing/world.ts'
import { answerSearch } from '../answer/answer.ts'
import { revokeConsentJob } from '../connection/care/revoke-consent.ts'
import { endConsents, storeConnection } from '../connection/connection.ts'
import { indexSourceJob } from '../indexing/indexing.jobs.ts'
import { requestIndexing } from '../source/request-indexing.ts'
import { joinedWorkspaces, membership } from '../member/member.ts'
import { searchTop } from '../search/search.ts'
import { changeStatus, checkCode, createWorkspace, deleteWorkspace, workspaceContents } from './workspace.ts'
import { purgeWorkspaceJob } from './workspace.jobs.ts'

const world = await openWorld()
const sent: Mail[] = []
const mail: Mailer = { send: async (_tx, each) => void sent.push(each) }
const parts = { ...openParts(world), mail }
const purging = purgeWorkspaceJob(endConsents)
const jobs = [purging, revokeConsentJob, indexSourceJob]

const remove = (ctx: WorkspaceCtx) => deleteWorkspace(ctx, { code: ctx.workspace.code })
const purge = (more: Partial<App> = {}) => world.runJobs(jobs, { ...parts, ...more })

/** A workspace with something in all that the product keeps. */
async function full(): Promise<WorkspaceCtx> {
  // What an earlier test left waiting.
  await purge()
  const owner = await world.member(parts)
  await world.member({ role: 'ADMIN', of: owner })
  await uploadSource(world, owner, { 'heron.txt': 'The heron stands in the reeds.', 'otter.txt': 'An otter swims.' })
  await storeConnection(owner, world.db, {
    vendor: 'webdav',
    part: 'source',
    isShared: true,
    settings: { password: 's3cret' },
  })
  const sourceId = randomUUID() as SourceId
  await insertAgent(world, owner, { knowledge: [{ sourceId, kind: 'source', contentId: null }] })
  const { requestId } = await searchTop(owner, { query: 'heron' })
  await eventsOf(answerRoutes.answer, owner, await answerSearch(owner, { requestId }))
  return owner
}

const rowsOf = ({ workspace }: WorkspaceCtx) => workspaceRows(world.db, workspace.id)
const foldersOf = ({ workspace }: WorkspaceCtx) =>
  ['blobs', 'search'].filter((folder) => existsSync(join(world.dataDir, folder, workspace.id)))
const mailsTo = ({ account }: WorkspaceCtx) => sent.filter(({ to }) => to === account.email).map(({ subject }) => subject)

test('a deleted workspace leaves no row, no file and no index', async () => {
  const owner = await full()
  const before = Object.keys(await rowsOf(owner)).sort()
  for (const table of [
    'agent',
    'agent_knowledge',
    'agent_version',
    'answer',
    'audit_entry',
    'chunk',
    'connection',
    'document',
    'index_change',
    'member',
    'search_request',
    'source',
  ])
    assert.ok(before.includes(table), `${table} has no row to be deleted`)
  await remove(owner)
  await purge()
  assert.deepEqual([await rowsOf(owner), foldersOf(owner)], [{}, []])
  assert.deepEqual(await checkCode(world.app(), { code: owner.workspace.code }), { available: true, reason: 'available' })
})

test('the workspace of others keeps everything', async () => {
  const [ours, theirs] = [await full(), await full()]
  const before = [await rowsOf(theirs), foldersOf(theirs)]
  await remove(ours)
  await purge()
  assert.deepEqual([await rowsOf(theirs), foldersOf(theirs)], before)
  assert.equal((await searchTop(theirs, { query: 'heron' })).totalContentCount, 1)
})

test('nobody sees a deleted workspace any more, before anything is erased', async () => {
  const owner = await world.member({ ...parts, onlyHere: true })
  await remove(owner)
  assert.equal(await membership(owner, owner.account.id, owner.workspace.id), null)
  assert.deepEqual(await joinedWorkspaces(owner), [])
})

test('a purge that was interrupted goes on', async () => {
  const owner = await full()
  const before = Object.keys(await rowsOf(owner)).length
  await remove(owner)
  const stop = new AbortController()
  let count = 0
  const db = world.db.withPlugin({
    transformQuery({ node }) {
      count += 1
      if (count === 8) stop.abort()
      return node
    },
    transformResult: async ({ result }) => result,
  })
  const payload = { workspaceId: owner.workspace.id, late: false }
  await assert.rejects(purging.run({ ...owner, db }, payload, stop.signal))
  assert.ok(Object.keys(await rowsOf(owner)).length < before && (await rowsOf(owner))['source'])
  await purge()
  assert.deepEqual(await rowsOf(owner), {})
})

test('a workspace that was not deleted is not erased, whatever is asked', async () => {
  const owner = await full()
  const before = await rowsOf(owner)
  await purging.run(owner, { workspaceId: owner.workspace.id, late: true }, new AbortController().signal)
  assert.deepEqual([await rowsOf(owner), foldersOf(owner)], [before, ['blobs', 'search']])
})

test('what is being written while the purge runs is waited for, and erased', async () => {
  const owner = await full()
  await remove(owner)
  let purged: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    const of = { workspace_id: owner.workspace.id }
    const { id } = await tx
      .selectFrom('document')
      .select('id')
      .where('workspace_id', '=', of.workspace_id)
      .executeTakeFirstOrThrow()
    await tx
      .insertInto('chunk')
      .values({ ...of, document_id: id, chunk_index: 99, headings: [], anchor: JSON.stringify({}), body: 'late' })
      .execute()
    await tx
      .insertInto('index_change')
      .values({ ...of, document_id: id })
      .execute()
    purged = purge()
    await world.untilSomebodyWaits()
  })
  await purged
  assert.deepEqual(await rowsOf(owner), {})
})

test('a source that is being read when its workspace is deleted ends, and leaves nothing', async () => {
  const owner = await full()
  const source = await world.db
    .selectFrom('source')
    .select('id')
    .where('workspace_id', '=', owner.workspace.id)
    .executeTakeFirstOrThrow()
  await world.db.updateTable('document').set({ pending: true, content_hash: null }).where('source_id', '=', source.id).execute()
  await requestIndexing(owner, source.id)
  const [begun, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const reader: App['reader'] = {
    async extract(...file) {
      begun.resolve()
      await goOn.promise
      return parts.reader.extract(...file)
    },
  }
  const running = world.runJobs([indexSourceJob], { ...parts, reader })
  await begun.promise
  await remove(owner)
  await purge()
  goOn.resolve()
  await running
  // The run opened the index once more; that goes when its process keeps house.
  const { search_follower: _, ...rows } = await rowsOf(owner)
  assert.deepEqual(rows, {})
  world.clock.advance({ hours: 1 })
  await purge()
  assert.deepEqual([await rowsOf(owner), foldersOf(owner)], [{}, []])
})

test('what waited to be done for the workspace is forgotten', async () => {
  const owner = await full()
  const [source] = await world.db.selectFrom('source').select('id').where('workspace_id', '=', owner.workspace.id).execute()
  await requestIndexing(owner, source!.id)
  await remove(owner)
  const waiting = (await world.waitingJobs()).filter(({ payload }) => payload['workspaceId'] === owner.workspace.id)
  assert.deepEqual(
    waiting.map(({ name }) => name),
    ['workspace.purge', 'workspace.purge'],
  )
  await purge()
})

test('a code that was not typed right deletes nothing', async () => {
  const owner = await world.member(parts)
  await assert.rejects(deleteWorkspace(owner, { code: 'atlas' }), { error: 'workspaceCodeWrong' })
  assert.notEqual(await membership(owner, owner.account.id, owner.workspace.id), null)
})

test('a code need not be given', async () => {
  const owner = await world.member(parts)
  await deleteWorkspace(owner, {})
  assert.equal(await membership(owner, owner.account.id, owner.workspace.id), null)
})

test('the code may be typed in any spelling of upper and lower case', async () => {
  const owner = await world.member(parts)
  await assert.rejects(deleteWorkspace(owner, { code: '' }), { error: 'workspaceCodeWrong' })
  await deleteWorkspace(owner, { code: ` ${owner.workspace.code.toUpperCase()} ` })
  assert.equal(await membership(owner, owner.account.id, owner.workspace.id), null)
})

test('a deactivated workspace can be deleted', async () => {
  const owner = await world.member({ ...parts, onlyHere: true })
  await changeStatus(owner, { status: 'deactivate' })
  await remove(owner)
  assert.deepEqual(await joinedWorkspaces(owner), [])
})

test('who is no longer the owner deletes nothing', async () => {
  const owner = await world.member(parts)
  await world.db
    .updateTable('member')
    .set({ role: 'ADMIN' })
    .where('workspace_id', '=', owner.workspace.id)
    .where('account_id', '=', owner.account.id)
    .execute()
  await assert.rejects(remove(owner), { error: 'forbidden' })
})

test('of two deletions at once the second finds nothing', async () => {
  const owner = await world.member(parts)
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await remove({ ...owner, db: tx })
    late = remove(owner)
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, { error: 'workspaceMissing' })
})

test('the deletion stays noted when the workspace is erased', async () => {
  const owner = await world.member(parts)
  await remove(owner)
  await purge()
  const entries = await world.db.selectFrom('audit_entry').selectAll().where('subject', '=', owner.workspace.id).execute()
  assert.deepEqual(
    entries.map(({ action, account_id, detail }) => ({ action, account_id, detail })),
    [{ action: 'account.deleteWorkspace', account_id: owner.account.id, detail: { code: owner.workspace.code, why: 'owner' } }],
  )
})

test('the owner and administrators are notified by mail, each in their language', async () => {
  const owner = await world.member(parts)
  const admin = await world.member({ role: 'ADMIN', of: owner, lang: 'ko' })
  const user = await world.member({ role: 'USER', of: owner })
  await remove(owner)
  assert.deepEqual(mailsTo(owner), ['The workspace “Atlas” was deleted'])
  assert.deepEqual(mailsTo(admin), ['‘Atlas’ 워크스페이스가 삭제됐어요'])
  assert.deepEqual(mailsTo(user), [])
})

test('before a deletion it is shown how much there is', async () => {
  const owner = await full()
  assert.deepEqual(await workspaceContents(owner), { sources: 1, documents: 2, members: 2, agents: 1, apiKeys: 0 })
})

test('a code is free again once its workspace is erased, not before', async () => {
  const owner = await world.member(parts)
  await remove(owner)
  const again = () => createWorkspace(owner, { code: owner.workspace.code, name: 'Atlas again' })
  await assert.rejects(again(), { error: 'workspaceCodeTaken' })
  await purge()
  assert.equal((await again()).code, owner.workspace.code)
})
