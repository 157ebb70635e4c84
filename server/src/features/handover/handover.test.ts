import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import type { SourceId } from '@quarry/contract/ids'
import { privileges } from '@quarry/contract/workspace/permission'
import type { AccessLevel } from '@quarry/contract/source/source'
import { readConfig } from '../../config.ts'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { openWorld } from '../../../testing/world.ts'
import { createKey } from '../api-key/create-key.ts'
import { listKeys } from '../api-key/read-keys.ts'
import { connectSource } from '../source/connecting/connect-source.ts'
import { membership } from '../member/member.ts'
import { readDeparture } from './departure.ts'
import { removeMember } from './remove-member.ts'
import { transferOwnership } from './transfer-ownership.ts'

const world = await openWorld()
const refused = (error: string) => ({ name: 'Failure', error })
const disconnect = { publicSources: 'disconnect' } as const

async function team() {
  const owner = await world.member()
  const [admin, user] = [await world.member({ role: 'ADMIN', of: owner }), await world.member({ role: 'USER', of: owner })]
  return { owner, admin, user }
}
const connected = (ctx: WorkspaceCtx, accessLevel: AccessLevel, displayName: string = randomUUID()): Promise<SourceId> =>
  connectSource(ctx, { serviceName: 'upload', displayName, accessLevel, settings: {} })
const sourceOf = (id: SourceId) =>
  world.db.selectFrom('source').select(['created_by', 'removed_at']).where('id', '=', id).executeTakeFirstOrThrow()
const isRemoved = async (id: SourceId) => (await sourceOf(id)).removed_at !== null
const roleOf = async ({ account, workspace }: WorkspaceCtx) =>
  (
    await world.db
      .selectFrom('member')
      .select('role')
      .where('workspace_id', '=', workspace.id)
      .where('account_id', '=', account.id)
      .executeTakeFirst()
  )?.role
const remove = (by: WorkspaceCtx, who: WorkspaceCtx, publicSources: 'disconnect' | 'handOver' = 'disconnect') =>
  removeMember(by, { accountId: who.account.id, publicSources })
const mailsTo = ({ account }: WorkspaceCtx) =>
  world.db.selectFrom('outbox_mail').select('subject').where('recipient', '=', account.email).execute()

test('the consequences of a removal are listed beforehand, by name and count', async () => {
  const { owner, admin } = await team()
  await connected(admin, 'RESTRICTED', 'My files')
  await connected(admin, 'PUBLIC', 'Handbook')
  const { restricted, public: shared, deletesWorkspace } = await readDeparture(owner, { accountId: admin.account.id })
  const facts = (displayName: string) => [{ displayName, serviceName: 'upload', documentCount: 0 }]
  assert.deepEqual([restricted, shared, deletesWorkspace], [facts('My files'), facts('Handbook'), false])
})

test('a user sees nothing of what others connected', async () => {
  const { admin, user } = await team()
  await assert.rejects(readDeparture(user, { accountId: admin.account.id }), refused('forbidden'))
})

test('an owner is warned that the workspace is deleted with them', async () => {
  const { owner } = await team()
  assert.equal((await readDeparture(owner, {})).deletesWorkspace, true)
})

test('removing a member disconnects what they connected, and nothing of others', async () => {
  const { owner, admin, user } = await team()
  const [mine, shared, others] = [
    await connected(admin, 'RESTRICTED'),
    await connected(admin, 'PUBLIC'),
    await connected(user, 'RESTRICTED'),
  ]
  await remove(owner, admin)
  assert.deepEqual([await isRemoved(mine), await isRemoved(shared), await isRemoved(others)], [true, true, false])
  assert.equal(await roleOf(admin), undefined)
  assert.ok((await world.waitingJobs()).some(({ name, payload }) => name === 'source.purge' && payload['sourceId'] === mine))
})

test('what a removed admin shared can be handed to the owner instead', async () => {
  const { owner, admin } = await team()
  const [mine, shared] = [await connected(admin, 'RESTRICTED'), await connected(admin, 'PUBLIC')]
  await remove(owner, admin, 'handOver')
  assert.equal(await isRemoved(mine), true)
  assert.deepEqual(await sourceOf(shared), { created_by: owner.account.id, removed_at: null })
})

test('the credentials of what is handed over go with it', async () => {
  const { owner, admin } = await team()
  const shared = await connected(admin, 'PUBLIC')
  const id = randomUUID()
  const [workspace_id, at] = [owner.workspace.id, world.clock.now()]
  const webdav = { vendor: 'webdav', part: 'source', auth_method: 'form', settings: '' } as const
  await world.db
    .insertInto('connection')
    .values({ id, workspace_id, ...webdav, created_by: admin.account.id, created_at: at, renewed_at: at })
    .execute()
  await world.db.updateTable('source').set({ connection_id: id }).where('id', '=', shared).execute()
  await remove(owner, admin, 'handOver')
  const lender = await world.db.selectFrom('connection').select('created_by').where('id', '=', id).executeTakeFirst()
  assert.equal(lender?.created_by, owner.account.id)
})

test('an admin who leaves hands what they shared to the owner', async () => {
  const { owner, admin } = await team()
  const [mine, shared] = [await connected(admin, 'RESTRICTED'), await connected(admin, 'PUBLIC')]
  await removeMember(admin, disconnect)
  assert.equal(await isRemoved(mine), true)
  assert.deepEqual(await sourceOf(shared), { created_by: owner.account.id, removed_at: null })
})

test('a removed member is notified by mail and not admitted any more; one who leaves gets no mail', async () => {
  const { owner, admin, user } = await team()
  await remove(owner, user)
  await removeMember(admin, disconnect)
  assert.equal(await membership(world.app(), user.account.id, user.workspace.id), null)
  assert.deepEqual(
    [(await mailsTo(user)).map(({ subject }) => subject), await mailsTo(admin)],
    [['You are no longer a member of Atlas'], []],
  )
})

test('who is removed here is untouched where else they are a member', async () => {
  const [here, there] = [await team(), await world.member()]
  const { account } = here.admin
  await world.db
    .insertInto('member')
    .values({ workspace_id: there.workspace.id, account_id: account.id, role: 'ADMIN', joined_at: world.clock.now() })
    .execute()
  const alsoThere: WorkspaceCtx = { ...here.admin, workspace: there.workspace }
  const source = await connected(alsoThere, 'RESTRICTED')
  const key = { description: 'CI', scopes: ['search' as const], expiresInDays: 30 }
  await createKey(here.admin, { ...key, workspaceId: here.admin.workspace.id })
  const { tokenId } = await createKey(here.admin, { ...key, workspaceId: there.workspace.id })
  await remove(here.owner, here.admin)
  assert.deepEqual(
    (await listKeys(here.admin)).workspaceTokens.map((each) => each.tokenId),
    [tokenId],
  )
  assert.deepEqual([await roleOf(alsoThere), await isRemoved(source)], ['ADMIN', false])
})

test('nobody removes the owner, and a user removes nobody', async () => {
  const { owner, admin, user } = await team()
  await assert.rejects(remove(admin, owner), refused('forbidden'))
  await assert.rejects(remove(user, admin), refused('forbidden'))
  assert.deepEqual([await roleOf(owner), await roleOf(admin)], ['OWNER', 'ADMIN'])
})

test('a member of another workspace is nobody here', async () => {
  const [ours, theirs] = [await team(), await team()]
  await assert.rejects(remove(ours.owner, theirs.user), refused('memberMissing'))
  assert.equal(await roleOf(theirs.user), 'USER')
})

test('a member of a partner service cannot leave, and can be removed', async () => {
  const { owner, user } = await team()
  const config = readConfig({ DATA_DIR: world.dataDir, PARTNER_DOMAINS: 'partner.kr, example.com' })
  await assert.rejects(removeMember({ ...user, config }, disconnect), refused('partnerCannotLeave'))
  await remove({ ...owner, config }, user)
  assert.equal(await roleOf(user), undefined)
})

test('nobody leaves by an API key', async () => {
  const { user } = await team()
  await assert.rejects(removeMember({ ...user, apiKey: { description: 'CI' } }, disconnect), refused('apiKeyRefused'))
})

test('ownership goes to an admin, and the owner becomes an admin', async () => {
  const { owner, admin } = await team()
  const [shared, mine] = [await connected(owner, 'PUBLIC'), await connected(owner, 'RESTRICTED')]
  await transferOwnership(owner, { accountId: admin.account.id })
  assert.deepEqual([await roleOf(owner), await roleOf(admin)], ['ADMIN', 'OWNER'])
  assert.deepEqual([(await sourceOf(shared)).created_by, (await sourceOf(mine)).created_by], [admin.account.id, owner.account.id])
  assert.deepEqual(
    (await mailsTo(admin)).map(({ subject }) => subject),
    ['You now own Atlas'],
  )
})

test('ownership goes neither to a user, nor to a deactivated admin, nor to somebody outside', async () => {
  const { owner, admin, user } = await team()
  await assert.rejects(transferOwnership(owner, { accountId: user.account.id }), refused('forbidden'))
  await world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', admin.workspace.id)
    .where('account_id', '=', admin.account.id)
    .execute()
  await assert.rejects(transferOwnership(owner, { accountId: admin.account.id }), refused('forbidden'))
  const outsider = await world.member({ role: 'ADMIN', of: await world.member() })
  await assert.rejects(transferOwnership(owner, { accountId: outsider.account.id }), refused('memberMissing'))
  assert.equal(await roleOf(owner), 'OWNER')
})

test('of two transfers at the same moment the second is refused, and there is one owner', async () => {
  const { owner, admin } = await team()
  const other = await world.member({ role: 'ADMIN', of: owner })
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await transferOwnership({ ...owner, db: tx }, { accountId: admin.account.id })
    late = transferOwnership(owner, { accountId: other.account.id })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('forbidden'))
  assert.deepEqual([await roleOf(owner), await roleOf(admin), await roleOf(other)], ['ADMIN', 'OWNER', 'ADMIN'])
})

test('two who transfer to each other at the same moment leave one owner', async () => {
  const { owner, admin } = await team()
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await transferOwnership({ ...owner, db: tx }, { accountId: admin.account.id })
    late = transferOwnership(admin, { accountId: owner.account.id })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await late
  assert.deepEqual([await roleOf(owner), await roleOf(admin)], ['OWNER', 'ADMIN'])
})

test('what is being connected while its connector is removed is not connected', async () => {
  const { owner, user } = await team()
  let late: Promise<unknown> = Promise.resolve()
  const name = randomUUID()
  await atomic(world.db, async (tx) => {
    await remove({ ...owner, db: tx }, user)
    late = connected(user, 'RESTRICTED', name)
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('workspaceMissing'))
  assert.deepEqual(await world.db.selectFrom('source').select('id').where('display_name', '=', name).execute(), [])
})

test('a member removed while their source is being connected loses it', async () => {
  const { owner, user } = await team()
  let late: Promise<unknown> = Promise.resolve()
  let id: SourceId | undefined
  await atomic(world.db, async (tx) => {
    id = await connected({ ...user, db: tx }, 'RESTRICTED')
    late = remove(owner, user)
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await late
  assert.equal(await isRemoved(id!), true)
})

test('when an owner leaves the workspace goes with them, unless another code is given than its own', async () => {
  const { owner, user } = await team()
  await assert.rejects(removeMember(owner, { ...disconnect, code: '' }), refused('ownerMustTransfer'))
  await assert.rejects(removeMember(owner, { ...disconnect, code: 'another' }), refused('ownerMustTransfer'))
  await removeMember(owner, { ...disconnect, code: owner.workspace.code.toUpperCase() })
  assert.equal(await membership(world.app(), user.account.id, user.workspace.id), null)
  assert.ok(
    (await world.waitingJobs()).some(
      ({ name, payload }) => name === 'workspace.purge' && payload['workspaceId'] === owner.workspace.id,
    ),
  )
})

test('a code need not be given', async () => {
  const owner = await world.member()
  await removeMember(owner, disconnect)
  assert.equal(await membership(owner, owner.account.id, owner.workspace.id), null)
})

test('a removal has an audit row with who it was and how much went', async () => {
  const { owner, admin } = await team()
  await connected(admin, 'RESTRICTED')
  await connected(admin, 'PUBLIC')
  await remove(owner, admin)
  const entry = await world.db
    .selectFrom('audit_entry')
    .select(['account_id', 'subject', 'detail'])
    .where('workspace_id', '=', owner.workspace.id)
    .where('action', '=', 'member.remove')
    .executeTakeFirst()
  assert.deepEqual(entry, {
    account_id: owner.account.id,
    subject: admin.account.id,
    detail: { email: admin.account.email, role: 'ADMIN', disconnected: 2, handedOver: 0, agents: 0 },
  })
})

test('a former owner has all the work of an admin, whatever was taken from them before', async () => {
  const { owner, admin } = await team()
  await world.db
    .updateTable('member')
    .set({ privileges: [] })
    .where('workspace_id', '=', owner.workspace.id)
    .where('account_id', '=', owner.account.id)
    .execute()
  await transferOwnership(owner, { accountId: admin.account.id })
  const member = await membership(world.app(), owner.account.id, owner.workspace.id)
  assert.deepEqual([member?.role, member?.privileges], ['ADMIN', [...privileges]])
})
