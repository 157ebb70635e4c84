import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AuditAction } from '@quarry/contract/workspace/audit'
import { auditRoutes } from '@quarry/contract/routes/workspace/audit'
import type { WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { closeAccount } from '../account/account.ts'
import { recordAudit } from './audit.ts'
import { forgetAuditJob } from './audit.jobs.ts'
import { auditEndpoints } from './audit.routes.ts'
import { exportAudit } from './export-audit.ts'
import { listAudit } from './read-audit.ts'

const world = await openWorld()
const server = await world.server(auditEndpoints)
const all = { pageSize: 50 }

/** A minute later than the entry before. */
async function note(ctx: WorkspaceCtx, action: AuditAction, subject: string = ctx.workspace.id, detail = {}): Promise<void> {
  world.clock.advance({ minutes: 1 })
  await recordAudit(world.db, ctx, { workspaceId: ctx.workspace.id, action, subject, detail })
}
const actionsOf = ({ entries }: { entries: { action: string }[] }) => entries.map(({ action }) => action)
const csvOf = async (ctx: WorkspaceCtx, asked = {}) =>
  Buffer.concat(await Array.fromAsync((await exportAudit(ctx, asked)).bytes)).toString()

test('an entry says when, who, what, to what and from where', async () => {
  const ada = await world.member()
  const kim = await world.member({ of: ada, role: 'USER' })
  await note(ada, 'source.add', kim.account.id, { displayName: 'Wiki' })
  const { entries, nextCursor } = await listAudit(ada, all)
  assert.deepEqual(
    entries.map(({ id: _id, ...entry }) => entry),
    [
      {
        at: world.clock.now().toISOString(),
        action: 'source.add',
        actor: { id: ada.account.id, name: 'Ada Kim', email: ada.account.email },
        apiKey: null,
        subject: kim.account.id,
        subjectName: 'Ada Kim',
        detail: { displayName: 'Wiki' },
        address: '192.0.2.1',
      },
    ],
  )
  assert.equal(nextCursor, null)
})

test('an entry outlives the account of whoever made it', async () => {
  const owner = await world.member()
  const kim = await world.member({ of: owner, role: 'ADMIN', onlyHere: true })
  await note(kim, 'member.join', kim.account.id)
  await closeAccount(world.db, kim, { reasons: ['other'], comment: '' })
  const { entries } = await listAudit(owner, all)
  assert.deepEqual(entries[0]?.actor, { id: kim.account.id, name: null, email: null })
  assert.equal(entries[0]?.subjectName, null)
})

test('neither entries of other workspaces nor those of accounts are shown', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  await note(theirs, 'source.add')
  await recordAudit(world.db, ours, { workspaceId: null, action: 'account.login', subject: ours.account.id })
  assert.deepEqual((await listAudit(ours, all)).entries, [])
  assert.equal((await csvOf(ours)).split('\r\n').length, 3, 'the head, the export itself, and an end')
})

test('a source of another workspace is not named', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  const { id } = await world.db
    .insertInto('source')
    .values({
      workspace_id: theirs.workspace.id,
      service: 'upload',
      display_name: 'Their diary',
      access_level: 'RESTRICTED',
      created_by: theirs.account.id,
      sequence: 1,
      created_at: world.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const ctx of [ours, theirs]) await note(ctx, 'source.change', id)
  const nameFor = async (ctx: WorkspaceCtx) => (await listAudit(ctx, all)).entries[0]?.subjectName
  assert.deepEqual([await nameFor(ours), await nameFor(theirs)], [null, 'Their diary'])
})

test('a page that holds all there is leads to no other', async () => {
  const ada = await world.member()
  for (const action of ['source.add', 'source.change'] as const) await note(ada, action)
  const page = await listAudit(ada, { pageSize: 2 })
  assert.deepEqual([page.entries.length, page.nextCursor], [2, null])
})

test('pages follow each other without a gap or a repetition, also among entries of one moment', async () => {
  const ada = await world.member()
  for (let count = 0; count < 7; count++)
    await recordAudit(world.db, ada, { workspaceId: ada.workspace.id, action: 'source.change', subject: `${count}` })
  const seen: string[] = []
  let cursor: string | null | undefined
  for (let pages = 0; cursor !== null; pages++) {
    assert.ok(pages < 4)
    const page = await listAudit(ada, { cursor, pageSize: 3 })
    seen.push(...page.entries.map(({ subject }) => subject))
    cursor = page.nextCursor
  }
  assert.deepEqual(seen.sort(), ['0', '1', '2', '3', '4', '5', '6'])
})

test('a new entry does not move the pages behind it', async () => {
  const ada = await world.member()
  for (const action of ['source.add', 'source.change', 'source.remove'] as const) await note(ada, action)
  const first = await listAudit(ada, { pageSize: 1 })
  await note(ada, 'apiKey.create')
  const second = await listAudit(ada, { cursor: first.nextCursor ?? '', pageSize: 1 })
  assert.deepEqual([actionsOf(first), actionsOf(second)], [['source.remove'], ['source.change']])
})

test('a made-up cursor is wrong input', async () => {
  for (const cursor of ['x', Buffer.from("2026-01-01T00:00:00Z '; drop").toString('base64url')])
    await assert.rejects(listAudit(await world.member(), { ...all, cursor }), { error: 'invalidInput', detail: 'cursor' })
})

test('entries are found by what was done, one action or a whole area', async () => {
  const ada = await world.member()
  for (const action of ['source.add', 'source.remove', 'apiKey.create'] as const) await note(ada, action)
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, what: 'source' })), ['source.remove', 'source.add'])
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, what: 'source.add' })), ['source.add'])
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, what: 'sour' })), [])
})

test('entries are found by part of a name, in either order, or of an email', async () => {
  const ada = await world.member()
  const kim = await world.member({ of: ada, role: 'ADMIN' })
  await world.db.updateTable('account').set({ first_name: '하늘', last_name: '김' }).where('id', '=', kim.account.id).execute()
  await note(ada, 'source.add')
  await note(kim, 'source.remove')
  for (const who of ['김하늘', '하늘', kim.account.email.slice(0, 8).toUpperCase()])
    assert.deepEqual(actionsOf(await listAudit(ada, { ...all, who })), ['source.remove'], who)
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, who: 'ada kim' })), ['source.add'])
})

test('signs of a pattern are taken as they are', async () => {
  const ada = await world.member()
  await note(ada, 'source.add')
  for (const who of ['%', '_', '\\']) assert.deepEqual(actionsOf(await listAudit(ada, { ...all, who })), [], who)
})

test('entries are found by time: from then on, and before then', async () => {
  const ada = await world.member()
  await note(ada, 'source.add')
  const middle = new Date(world.clock.now().getTime() + 60_000).toISOString()
  await note(ada, 'source.change')
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, from: middle })), ['source.change'])
  assert.deepEqual(actionsOf(await listAudit(ada, { ...all, to: middle })), ['source.add'])
})

test('the file holds every page, and begins so that Excel reads it as UTF-8', async () => {
  const ada = await world.member()
  const many = Array.from({ length: 1_500 }, (_, count) => ({
    workspace_id: ada.workspace.id,
    account_id: ada.account.id,
    action: 'source.change',
    subject: `${count}`,
    detail: '{}',
    address: null,
    created_at: world.clock.now(),
  }))
  await world.db.insertInto('audit_entry').values(many).execute()
  const lines = (await csvOf(ada)).split('\r\n')
  assert.ok(lines[0]?.startsWith('\uFEFF"time","person"'))
  assert.equal(lines.length, 1_500 + 3)
})

test('a name in the file is never a formula', async () => {
  const ada = await world.member()
  await world.db.updateTable('account').set({ first_name: '=1+1' }).where('id', '=', ada.account.id).execute()
  await note(ada, 'source.add')
  assert.match(await csvOf(ada), /,"'=1\+1 Kim",/)
})

test('the file is filtered as the list is', async () => {
  const ada = await world.member()
  await note(ada, 'source.add')
  await note(ada, 'apiKey.create')
  const file = await csvOf(ada, { what: 'source' })
  assert.ok(file.includes('"source.add"') && !file.includes('"apiKey.create"'))
})

test('that somebody took the file is noted', async () => {
  const ada = await world.member()
  await csvOf(ada)
  assert.deepEqual(actionsOf(await listAudit(ada, all)), ['audit.export'])
})

test('administrators read it over the wire, others are refused', async () => {
  const owner = await world.member()
  await note(owner, 'source.add')
  const admin = await server.as(await world.member({ of: owner, role: 'ADMIN' }))
  const user = await server.as(await world.member({ of: owner, role: 'USER' }))
  const stranger = await server.as(await world.member())
  const asked = { workspaceId: owner.workspace.id }
  assert.deepEqual(actionsOf(await admin.client.call(auditRoutes.list, asked)), ['source.add'])
  await assert.rejects(user.client.call(auditRoutes.list, asked), { error: 'forbidden' })
  await assert.rejects(stranger.client.call(auditRoutes.list, asked), { error: 'workspaceMissing' })
  const address = `/api/v1/w/workspace/audit/export?workspaceId=${owner.workspace.id}`
  const file = await admin.fetch(address)
  assert.match(file.headers.get('content-disposition') ?? '', /^attachment; .*audit-ws-.*\.csv/)
  assert.match(file.headers.get('content-type') ?? '', /^text\/csv/)
  assert.deepEqual([(await user.fetch(address)).status, (await stranger.fetch(address)).status], [403, 404])
})

test('entries are forgotten after two years', async () => {
  const ada = await world.member()
  await note(ada, 'source.add')
  world.clock.advance({ days: 730 })
  await note(ada, 'source.change')
  await forgetAuditJob.run(world.app(), {}, new AbortController().signal)
  assert.deepEqual(actionsOf(await listAudit(ada, all)), ['source.change'])
})
