import assert from 'node:assert/strict'
import { test } from 'node:test'
import { MemberFilters } from '@quarry/contract/wire/workspace/member'
import type { AccountCtx, WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { invite, resend } from '../invitation/invite.ts'
import { listMembers } from './list-members.ts'

const world = await openWorld()
const filters = (given: object = {}) => MemberFilters.parse(given)
const emailsOf = async (ctx: WorkspaceCtx, given: object = {}) =>
  (await listMembers(ctx, filters(given))).accounts.map(({ email }) => email)
const called = (ctx: AccountCtx, firstName: string, lastName: string) =>
  world.db.updateTable('account').set({ first_name: firstName, last_name: lastName }).where('id', '=', ctx.account.id).execute()
const setStatus = ({ account, workspace }: WorkspaceCtx, status: 'active' | 'deactivate') =>
  world.db
    .updateTable('member')
    .set({ status })
    .where('workspace_id', '=', workspace.id)
    .where('account_id', '=', account.id)
    .execute()
const setInvitation = (ctx: WorkspaceCtx, email: string, change: { status: 'declined' | 'cancelled' }) =>
  world.db.updateTable('invitation').set(change).where('workspace_id', '=', ctx.workspace.id).where('email', '=', email).execute()

/** An owner, an admin, two users of whom one is deactivated, and three invitees in different states. */
async function team() {
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  const user = await world.member({ role: 'USER', of: owner })
  const former = await world.member({ role: 'USER', of: owner })
  await setStatus(former, 'deactivate')
  const key = owner.account.email.slice(0, 8)
  const [open, declined, cancelled] = [`open-${key}@a.kr`, `declined-${key}@a.kr`, `cancelled-${key}@a.kr`]
  await invite(owner, { invitations: [open, declined, cancelled].map((email) => ({ email })) })
  await setInvitation(owner, declined, { status: 'declined' })
  await setInvitation(owner, cancelled, { status: 'cancelled' })
  return { owner, admin, user, former, open, declined, cancelled }
}

test('who manages members sees members of every status, and whom they wait for', async () => {
  const { admin, open, declined } = await team()
  const { accounts, total, counts } = await listMembers(admin, filters())
  assert.equal(total, 6)
  assert.deepEqual(counts, { active: 3, deactivate: 1, not_joined: 1, declined: 1 })
  const invitees = accounts.filter(({ invitation }) => invitation !== null)
  assert.deepEqual(invitees.map(({ email, status, workspaceRole }) => `${email} ${status} ${workspaceRole}`).sort(), [
    `${declined} declined USER`,
    `${open} not_joined USER`,
  ])
})

test('a user sees the people they work with, and nobody else', async () => {
  const { owner, admin, user } = await team()
  const { accounts, counts } = await listMembers(user, filters())
  assert.deepEqual(accounts.map(({ email }) => email).sort(), [owner, admin, user].map(({ account }) => account.email).sort())
  assert.deepEqual(counts, { active: 3, deactivate: 0, not_joined: 0, declined: 0 })
})

test('an admin without the privilege sees what a user sees', async () => {
  const { admin } = await team()
  assert.equal((await listMembers({ ...admin, privileges: ['apps'] }, filters())).total, 3)
})

test('an invitee who is a member by now is listed once', async () => {
  const { owner, user } = await team()
  await world.db
    .insertInto('invitation')
    .values({
      workspace_id: owner.workspace.id,
      email: user.account.email,
      status: 'not_joined',
      lang: 'en',
      origin: 'http://localhost',
      invited_by: owner.account.id,
      created_at: world.clock.now(),
      updated_at: world.clock.now(),
      expires_at: world.clock.now(),
      mail_due: null,
      reminded_at: null,
    })
    .execute()
  assert.equal((await emailsOf(owner)).filter((email) => email === user.account.email).length, 1)
})

test('nobody of another workspace is listed', async () => {
  const [ours, theirs] = [await team(), await team()]
  const emails = await emailsOf(ours.owner)
  for (const { account } of [theirs.owner, theirs.user]) assert.ok(!emails.includes(account.email))
})

test('a name is found in either order, with or without a space', async () => {
  const { owner, user, admin } = await team()
  await called(user, '하늘', '김')
  await called(admin, 'Sara', 'Lind')
  for (const search of ['김하늘', '하늘 김', '하늘김']) assert.deepEqual(await emailsOf(owner, { search }), [user.account.email])
  for (const search of ['sara lind', 'Lind Sara', 'ara l'])
    assert.deepEqual(await emailsOf(owner, { search }), [admin.account.email])
})

test('a part of an address is found, and a wildcard is only a character', async () => {
  const { owner, open } = await team()
  assert.deepEqual(await emailsOf(owner, { search: open.slice(0, 9) }), [open])
  assert.deepEqual(await emailsOf(owner, { search: '%' }), [])
  assert.deepEqual(await emailsOf(owner, { search: '_' }), [])
})

test('role and status narrow the list together', async () => {
  const { owner, user, former } = await team()
  assert.deepEqual(await emailsOf(owner, { role: ['USER'], status: ['active'] }), [user.account.email])
  assert.deepEqual(await emailsOf(owner, { status: 'deactivate' }), [former.account.email])
})

test('the list is ordered by name, people without one last, and by role from the owner down', async () => {
  const { owner, admin, user, former } = await team()
  await called(owner, '하늘', '김')
  await called(admin, '바다', '가')
  await called(user, 'Zoe', 'Adams')
  await called(former, 'Ada', 'Zimmer')
  const emails = (list: WorkspaceCtx[]) => list.map(({ account }) => account.email)
  assert.deepEqual((await emailsOf(owner)).slice(0, 4), emails([former, user, admin, owner]))
  assert.deepEqual((await emailsOf(owner, { sort: 'role' })).slice(0, 2), emails([owner, admin]))
})

test('pages follow each other without gap or overlap', async () => {
  const { owner } = await team()
  const all = await emailsOf(owner)
  const paged = [await emailsOf(owner, { pageSize: 4 }), await emailsOf(owner, { pageSize: 4, page: 1 })]
  assert.deepEqual(
    paged.map((page) => page.length),
    [4, 2],
  )
  assert.deepEqual(paged.flat(), all)
})

test('an invitation shows who sent it and whether it has expired', async () => {
  const { owner, open } = await team()
  const find = async () => (await listMembers(owner, filters({ search: open }))).accounts[0]?.invitation
  assert.deepEqual([(await find())?.invitedBy, (await find())?.isExpired], ['Ada Kim', false])
  world.clock.advance({ days: 2 })
  assert.equal((await find())?.isExpired, true)
})

test('an invitation shows its status, and since when', async () => {
  const { owner, open } = await team()
  const find = async () => {
    const invitation = (await listMembers(owner, filters({ search: open }))).accounts[0]?.invitation
    return [invitation?.inviteeStatus, invitation?.updatedAt]
  }
  assert.deepEqual(await find(), ['not_joined', world.clock.now().toISOString()])
  world.clock.advance({ hours: 3 })
  await resend(owner, { emails: [open] })
  assert.deepEqual(await find(), ['not_joined', world.clock.now().toISOString()])
  await setInvitation(owner, open, { status: 'declined' })
  assert.equal((await find())[0], 'declined')
})
