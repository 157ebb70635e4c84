import assert from 'node:assert/strict'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { after, test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import { startApache } from '@quarry/integrations/vendors/webdav/testing/apache'
import { openParts } from '../../../../testing/parts.ts'
import { uploadSource } from '../../../../testing/uploads.ts'
import { openWorld } from '../../../../testing/world.ts'
import { readConfig } from '../../../config.ts'
import type { App, WorkspaceCtx } from '../../../context.ts'
import { atomic } from '../../../db/db.ts'
import { mailJobs } from '../../../mail/mail.jobs.ts'
import { changeSource, removeSource } from '../../source/connecting/change-source.ts'
import { connectSource } from '../../source/connecting/connect-source.ts'
import { indexSourceJob, purgeSourceJob } from '../indexing.jobs.ts'
import { requestIndexing } from '../../source/request-indexing.ts'
import { notifyRefused } from './notify-refused.ts'

const world = await openWorld()
const config = readConfig({ DATA_DIR: world.dataDir, LOG_LEVEL: 'silent', PUBLIC_URL: 'https://quarry.example.com' })
const parts = { ...openParts(world), config }
const server = await startApache()
after(() => server.stop())
await writeFile(join(server.root, 'a.txt'), 'a heron')
const working = (changes: Record<string, unknown> = {}) => server.settings({ baseFolder: '/', ...changes })
const run = (changes: Partial<App> = {}) => world.runJobs([indexSourceJob, purgeSourceJob, ...mailJobs], { ...parts, ...changes })

/** A source that was read once with credentials that worked. */
async function connect(ctx: WorkspaceCtx, accessLevel: AccessLevel = 'PUBLIC'): Promise<SourceId> {
  const settings = working()
  const id = await connectSource(ctx, { serviceName: 'webdav', displayName: 'Team wiki', accessLevel, settings })
  await run()
  return id
}

/** What the other side does when a password is changed there, or changed back. */
async function setPassword(ctx: WorkspaceCtx, id: SourceId, settings: Record<string, unknown>): Promise<void> {
  const { connection_id } = await world.db
    .selectFrom('source')
    .select('connection_id')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const sealed = ctx.vault.seal(settings, `connection:${connection_id}`)
  await world.db.updateTable('connection').set({ settings: sealed }).where('id', '=', connection_id).execute()
}
const wrong = working({ password: 'wrong' })

/** Requests another run. @returns how it ended. */
async function readAgain(ctx: WorkspaceCtx, id: SourceId): Promise<SourceStatus> {
  await requestIndexing(ctx, id)
  await run()
  return statusOf(id)
}
const statusOf = async (id: SourceId) =>
  (await world.db.selectFrom('source').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const mailsTo = (ctx: WorkspaceCtx) =>
  world.db
    .selectFrom('outbox_mail')
    .select(['subject', 'body_text', 'body_html'])
    .where('recipient', '=', ctx.account.email)
    .orderBy('created_at')
    .execute()
const count = async (...people: WorkspaceCtx[]) => Promise.all(people.map(async (ctx) => (await mailsTo(ctx)).length))

test('for a shared source its connector, the owner and admins are notified, each in their language', async () => {
  const owner = await world.member({ ...parts, lang: 'ko' })
  const connector = await world.member({ of: owner, role: 'ADMIN', ...parts })
  const japanese = await world.member({ of: owner, role: 'ADMIN', ...parts, lang: 'ja' })
  const user = await world.member({ of: owner, role: 'USER', ...parts })
  const stranger = await world.member(parts)
  const id = await connect(connector)
  await setPassword(connector, id, wrong)
  assert.equal(await readAgain(owner, id), 'authFail')
  assert.deepEqual(await count(owner, connector, japanese, user, stranger), [1, 1, 1, 0, 0])
  assert.match((await mailsTo(owner))[0]?.subject ?? '', /소스를 확인해 주세요/)
  for (const english of [connector, japanese]) assert.equal((await mailsTo(english))[0]?.subject, '“Team wiki” needs attention')
})

test('the mail leads to the settings of the sources, in both forms', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await setPassword(ada, id, wrong)
  await readAgain(ada, id)
  const [mail] = await mailsTo(ada)
  const link = `https://quarry.example.com/${ada.workspace.code}?page=workspaceSettings&section=contentProvider`
  assert.ok(mail?.body_text.split('\n').includes(link))
  assert.ok(mail?.body_html.includes(`href="${link.replace('&', '&amp;')}"`))
})

test('for a restricted source only its connector is notified', async () => {
  const owner = await world.member(parts)
  const user = await world.member({ of: owner, role: 'USER', ...parts })
  const id = await connect(user, 'RESTRICTED')
  await setPassword(user, id, wrong)
  assert.equal(await readAgain(user, id), 'authFail')
  assert.deepEqual(await count(owner, user), [0, 1])
})

test('an admin without the privilege for apps is not notified', async () => {
  const owner = await world.member(parts)
  const admin = await world.member({ of: owner, role: 'ADMIN', ...parts })
  await world.db
    .updateTable('member')
    .set({ privileges: ['members'] })
    .where('workspace_id', '=', admin.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  const id = await connect(owner)
  await setPassword(owner, id, wrong)
  await readAgain(owner, id)
  assert.deepEqual(await count(owner, admin), [1, 0])
})

test('a deactivated member is not notified', async () => {
  const owner = await world.member(parts)
  const former = await world.member({ of: owner, role: 'ADMIN', ...parts })
  const id = await connect(former)
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', former.workspace.id)
    .where('account_id', '=', former.account.id)
    .execute()
  await setPassword(owner, id, wrong)
  await readAgain(owner, id)
  assert.deepEqual(await count(owner, former), [1, 0])
})

test('another failure of the same credentials notifies nobody again', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await setPassword(ada, id, wrong)
  assert.equal(await readAgain(ada, id), 'authFail')
  assert.equal(await readAgain(ada, id), 'authFail')
  assert.deepEqual(await count(ada), [1])
})

test('credentials that were entered again and refused later are notified again', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await setPassword(ada, id, wrong)
  await readAgain(ada, id)
  await changeSource(ada, { id, settings: working() })
  await setPassword(ada, id, wrong)
  await run()
  assert.equal(await statusOf(id), 'authFail')
  assert.deepEqual(await count(ada), [2])
})

test('a source that recovers by itself and is refused later is notified again', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await setPassword(ada, id, wrong)
  await readAgain(ada, id)
  await setPassword(ada, id, working())
  assert.equal(await readAgain(ada, id), 'complete')
  await setPassword(ada, id, wrong)
  await readAgain(ada, id)
  assert.deepEqual(await count(ada), [2])
})

test('state and mail come about together or not at all', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await setPassword(ada, id, wrong)
  await requestIndexing(ada, id)
  const mail = { send: () => Promise.reject(new Error('no space for mails')) }
  await assert.rejects(run({ mail }), /no space for mails/)
  assert.deepEqual([await statusOf(id), await count(ada)], ['processing', [0]])
  await ada.send(ada.db, indexSourceJob, { workspaceId: ada.workspace.id, sourceId: id })
  await run()
  assert.deepEqual([await statusOf(id), await count(ada)], ['authFail', [1]])
})

test('nobody is notified of credentials that were replaced while they were being refused', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  const since = world.clock.now()
  world.clock.advance({ minutes: 1 })
  await changeSource(ada, { id, settings: working() })
  await atomic(world.db, (tx) => notifyRefused(ada, tx, { workspaceId: ada.workspace.id, sourceId: id, since }))
  assert.deepEqual(await count(ada), [0])
})

test('nobody is notified of a source that was removed', async () => {
  const ada = await world.member(parts)
  const id = await connect(ada)
  await uploadSource(world, ada, {})
  await removeSource(ada, id)
  const refusal = { workspaceId: ada.workspace.id, sourceId: id, since: world.clock.now() }
  await atomic(world.db, (tx) => notifyRefused(ada, tx, refusal))
  assert.deepEqual(await count(ada), [0])
})
