import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { WorkspaceCtx } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { billing, subscribe } from '../../../testing/plans.ts'
import { openWorld } from '../../../testing/world.ts'
import { changeMembers as changeAnd } from './change-members.ts'
import { membership } from './member.ts'

const world = await openWorld()
const changeMembers = (ctx: WorkspaceCtx, change: Parameters<typeof changeAnd>[1]) => changeAnd(ctx, change, async () => {})
const idsOf = (...people: WorkspaceCtx[]) => people.map(({ account }) => account.id)
const rowOf = ({ account, workspace }: WorkspaceCtx) =>
  world.db
    .selectFrom('member')
    .select(['role', 'status', 'privileges'])
    .where('workspace_id', '=', workspace.id)
    .where('account_id', '=', account.id)
    .executeTakeFirstOrThrow()
const refused = (error: string) => ({ name: 'Failure', error })

async function team() {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const [kim, lee] = [await world.member({ role: 'USER', of: owner }), await world.member({ role: 'USER', of: owner })]
  return { owner, admin, kim, lee }
}

test('an admin changes role and status of several at once', async () => {
  const { admin, kim, lee } = await team()
  const change = { accountIds: idsOf(kim, lee), role: 'ADMIN', status: 'deactivate' } as const
  assert.deepEqual(await changeMembers(admin, change), { changed: 2 })
  for (const each of [kim, lee]) assert.deepEqual(await rowOf(each), { ...(await rowOf(admin)), status: 'deactivate' })
})

test('nobody changes the owner, and nothing else of the same call happens', async () => {
  const { owner, admin, kim } = await team()
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(kim, owner), role: 'ADMIN' }), refused('forbidden'))
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(kim, owner), status: 'deactivate' }), refused('forbidden'))
  assert.equal((await rowOf(kim)).role, 'USER')
})

test('nobody changes themselves', async () => {
  const { admin } = await team()
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(admin), status: 'deactivate' }), refused('memberIsSelf'))
})

test('a member of another workspace is nobody here', async () => {
  const [{ admin }, { kim }] = [await team(), await team()]
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(kim), status: 'deactivate' }), refused('memberMissing'))
  assert.equal((await rowOf(kim)).status, 'active')
})

test('a deactivated member is not admitted any more, and is again afterwards', async () => {
  const { admin, kim } = await team()
  const enters = async () => (await membership(world.app(), kim.account.id, kim.workspace.id)) !== null
  await changeMembers(admin, { accountIds: idsOf(kim), status: 'deactivate' })
  assert.equal(await enters(), false)
  await changeMembers(admin, { accountIds: idsOf(kim), status: 'active' })
  assert.equal(await enters(), true)
})

test('only the owner chooses privileges, and only of admins', async () => {
  const { owner, admin, kim } = await team()
  const other = await world.member({ role: 'ADMIN', of: owner })
  await assert.rejects(changeMembers(other, { accountIds: idsOf(admin), privileges: [] }), refused('forbidden'))
  await assert.rejects(changeMembers(owner, { accountIds: idsOf(kim), privileges: [] }), refused('forbidden'))
  await changeMembers(owner, { accountIds: idsOf(admin), privileges: ['apps'] })
  assert.deepEqual((await rowOf(admin)).privileges, ['apps'])
})

test('an admin whose privilege was taken cannot use it any more', async () => {
  const { owner, admin, kim } = await team()
  await changeMembers(owner, { accountIds: idsOf(admin), privileges: ['apps'] })
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(kim), role: 'ADMIN' }), refused('forbidden'))
})

test('who becomes an admin has no privilege that the admin who made them one has not', async () => {
  const { owner, admin, kim } = await team()
  const other = await world.member({ role: 'ADMIN', of: owner })
  await changeMembers(owner, { accountIds: idsOf(admin, other), privileges: ['members'] })
  await changeMembers(admin, { accountIds: idsOf(other), role: 'USER' })
  await changeMembers(admin, { accountIds: idsOf(other, kim), role: 'ADMIN' })
  for (const each of [other, kim]) assert.deepEqual((await rowOf(each)).privileges, ['members'])
})

test('who becomes an admin again by the owner has every privilege', async () => {
  const { owner, admin } = await team()
  await changeMembers(owner, { accountIds: idsOf(admin), privileges: [] })
  await changeMembers(owner, { accountIds: idsOf(admin), role: 'USER' })
  await changeMembers(owner, { accountIds: idsOf(admin), role: 'ADMIN' })
  assert.deepEqual((await rowOf(admin)).privileges, ['members', 'apps', 'payments', 'agents'])
})

test('nobody is activated beyond the seats of the plan', async () => {
  const { admin: unbilled, kim, lee } = await team()
  const admin = { ...unbilled, ...billing(world) }
  await subscribe(world, admin, { seats: 3 })
  await changeMembers(admin, { accountIds: idsOf(kim, lee), status: 'deactivate' })
  await assert.rejects(changeMembers(admin, { accountIds: idsOf(kim, lee), status: 'active' }), refused('seatLimitExceeded'))
  await changeMembers(admin, { accountIds: idsOf(kim), status: 'active' })
  assert.deepEqual([(await rowOf(kim)).status, (await rowOf(lee)).status], ['active', 'deactivate'])
})

test('whoever was demoted a moment ago changes nobody', async () => {
  const { owner, admin, kim } = await team()
  let late: Promise<unknown> = Promise.resolve()
  await atomic(world.db, async (tx) => {
    await changeMembers({ ...owner, db: tx }, { accountIds: idsOf(admin), role: 'USER' })
    late = changeMembers(admin, { accountIds: idsOf(kim), role: 'ADMIN' })
    late.catch(() => {})
    await world.untilSomebodyWaits()
  })
  await assert.rejects(late, refused('forbidden'))
  assert.equal((await rowOf(kim)).role, 'USER')
})

test('each changed member has an audit row with the values before and after', async () => {
  const { admin, kim, lee } = await team()
  await changeMembers(admin, { accountIds: idsOf(kim, lee), role: 'ADMIN' })
  const entries = await world.db
    .selectFrom('audit_entry')
    .select(['action', 'account_id', 'subject', 'detail'])
    .where('workspace_id', '=', admin.workspace.id)
    .execute()
  assert.deepEqual(entries.map((entry) => entry.subject).sort(), idsOf(kim, lee).sort())
  const ofKim = entries.find(({ subject }) => subject === kim.account.id)
  assert.deepEqual(ofKim, {
    action: 'member.changeRole',
    account_id: admin.account.id,
    subject: kim.account.id,
    detail: { email: kim.account.email, from: 'USER', to: 'ADMIN' },
  })
})
