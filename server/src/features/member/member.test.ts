import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { WorkspaceId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { openSession } from '../account/login/session.ts'
import { identifyMember, joinedWorkspaces, membership, workspaceSummary } from './member.ts'

const world = await openWorld()

const deactivateMember = ({ workspace, account }: WorkspaceCtx) =>
  world.db
    .updateTable('member')
    .set({ status: 'deactivate' })
    .where('workspace_id', '=', workspace.id)
    .where('account_id', '=', account.id)
    .execute()

const deactivateWorkspace = ({ workspace }: WorkspaceCtx) =>
  world.db.updateTable('workspace').set({ status: 'deactivate' }).where('id', '=', workspace.id).execute()

const lastAccess = async ({ workspace, account }: WorkspaceCtx) =>
  (
    await world.db
      .selectFrom('member')
      .select('last_access_at')
      .where('workspace_id', '=', workspace.id)
      .where('account_id', '=', account.id)
      .executeTakeFirstOrThrow()
  ).last_access_at

test('a member is admitted with their role', async () => {
  const admin = await world.member({ role: 'ADMIN' })
  assert.deepEqual(await membership(world.app(), admin.account.id, admin.workspace.id), {
    workspace: admin.workspace,
    role: 'ADMIN',
    privileges: ['members', 'apps', 'payments', 'agents'],
    isOpen: true,
  })
})

test('nobody is a member of the workspace of others', async () => {
  const [ours, theirs] = [await world.member(), await world.member()]
  assert.equal(await membership(world.app(), ours.account.id, theirs.workspace.id), null)
})

test('nobody is a member of a workspace that does not exist', async () => {
  const { account } = await world.account()
  assert.equal(await membership(world.app(), account.id, WorkspaceId.parse(randomUUID())), null)
})

test('a deactivated member is not admitted', async () => {
  const user = await world.member({ role: 'USER' })
  await deactivateMember(user)
  assert.equal(await membership(world.app(), user.account.id, user.workspace.id), null)
})

test('a deactivated workspace is not open', async () => {
  const owner = await world.member()
  await deactivateWorkspace(owner)
  assert.equal((await membership(world.app(), owner.account.id, owner.workspace.id))?.isOpen, false)
})

test('session and membership read together equal those read alone', async () => {
  const [user, other] = [await world.member({ role: 'USER' }), await world.member()]
  const { value } = await openSession(world.db, user, user.account.id)
  const here = () => identifyMember(world.app(), value, user.workspace.id)
  const expected = { account: user.account, membership: await membership(world.app(), user.account.id, user.workspace.id) }
  assert.deepEqual(await here(), expected)
  assert.deepEqual(await identifyMember(world.app(), value, other.workspace.id), { account: user.account, membership: null })
  assert.equal(await identifyMember(world.app(), 'made-up', user.workspace.id), null)

  await deactivateWorkspace(user)
  assert.equal((await here())?.membership?.isOpen, false)
  await world.db.updateTable('workspace').set({ removed_at: world.clock.now() }).where('id', '=', user.workspace.id).execute()
  assert.equal((await here())?.membership, null)
})

test('who is removed or logged out is so with the next call', async () => {
  const user = await world.member({ role: 'USER' })
  const { value } = await openSession(world.db, user, user.account.id)
  const here = () => identifyMember(world.app(), value, user.workspace.id)
  assert.notEqual((await here())?.membership, null)
  await deactivateMember(user)
  assert.deepEqual(await here(), { account: user.account, membership: null })
  await world.db
    .updateTable('session')
    .set({ replaced_at: world.clock.now() })
    .where('account_id', '=', user.account.id)
    .execute()
  await assert.rejects(here(), { error: 'sessionReplaced' })
  await world.db.deleteFrom('session').where('account_id', '=', user.account.id).execute()
  assert.equal(await here(), null)
})

test('an access is noted at most every five minutes', async () => {
  const user = await world.member()
  const enter = () => membership(world.app(), user.account.id, user.workspace.id)
  await enter()
  const first = world.clock.now()
  assert.deepEqual(await lastAccess(user), first)
  world.clock.advance({ minutes: 5 })
  await enter()
  assert.deepEqual(await lastAccess(user), first)
  world.clock.advance({ ms: 1 })
  await enter()
  assert.deepEqual(await lastAccess(user), world.clock.now())
})

test("an access leaves a fellow member's last access alone", async () => {
  const owner = await world.member()
  const fellow = await world.member({ role: 'USER', of: owner })
  await membership(world.app(), owner.account.id, owner.workspace.id)
  assert.equal(await lastAccess(fellow), null)
})

test('a summary shows the plan, the own role and the number of members', async () => {
  const owner = await world.member()
  const user = await world.member({ role: 'USER', of: owner })
  await deactivateMember(await world.member({ role: 'USER', of: owner }))
  const summary = await workspaceSummary(user)
  assert.deepEqual(summary, {
    id: owner.workspace.id,
    code: owner.workspace.code,
    name: 'Atlas',
    displayName: 'Atlas',
    status: 'active',
    paymentPlanCode: 'unlimited',
    paymentPlanName: { en: 'Unlimited', ko: '무제한' },
    planNotice: null,
    paymentPlanStatus: 'active',
    paymentPlanStartedAt: summary.createdAt,
    paymentPlanExpiresAt: null,
    paymentPlanPeriodUnit: null,
    paymentHistoryId: null,
    deletionAt: null,
    workspaceAccountTotal: 2,
    createdAt: world.clock.now().toISOString(),
    myAccountInfo: { workspaceRole: 'USER', privileges: ['members', 'apps', 'payments', 'agents'] },
  })
})

test('who has left in the meantime gets no summary', async () => {
  const user = await world.member()
  await world.db
    .deleteFrom('member')
    .where('workspace_id', '=', user.workspace.id)
    .where('account_id', '=', user.account.id)
    .execute()
  await assert.rejects(workspaceSummary(user), { name: 'Failure', error: 'workspaceMissing' })
})

test('the list holds the own workspaces only', async () => {
  const [ours] = [await world.member({ onlyHere: true }), await world.member()]
  assert.deepEqual(
    (await joinedWorkspaces(ours)).map(({ id }) => id),
    [ours.workspace.id],
  )
})

test('the list is in the order the workspaces were joined', async () => {
  const ada = await world.member({ onlyHere: true })
  const workspaces = [ada.workspace]
  for (let count = 0; count < 3; count++) {
    world.clock.advance({ minutes: 1 })
    const { workspace } = await world.member()
    workspaces.push(workspace)
    await world.db
      .insertInto('member')
      .values({
        workspace_id: workspace.id,
        account_id: ada.account.id,
        role: 'USER',
        joined_at: world.clock.now(),
        last_access_at: null,
      })
      .execute()
  }
  assert.deepEqual(
    (await joinedWorkspaces(ada)).map(({ id }) => id),
    workspaces.map(({ id }) => id),
  )
})

test('a deactivated workspace stays listed, as deactivated', async () => {
  const owner = await world.member({ onlyHere: true })
  await deactivateWorkspace(owner)
  assert.deepEqual(
    (await joinedWorkspaces(owner)).map(({ status }) => status),
    ['deactivate'],
  )
})

test('a workspace one may not enter any more is listed as deactivated', async () => {
  const user = await world.member({ role: 'USER', of: await world.member(), onlyHere: true })
  await deactivateMember(user)
  assert.deepEqual(
    (await joinedWorkspaces(user)).map(({ status }) => status),
    ['deactivate'],
  )
})
