import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import type { AccountCtx, WorkspaceCtx } from '../../context.ts'
import { openWorld } from '../../../testing/world.ts'
import { findPerson, updateMembers } from '../member/member.ts'
import { invitationEndpoints } from './invitation.routes.ts'
import { invite } from './invite.ts'
import { joinWorkspace } from './join.ts'

const world = await openWorld()
const refused = { name: 'Failure', error: 'forbidden' }
const inviting = (ctx: WorkspaceCtx, { account }: AccountCtx, role?: GivenRole) =>
  invite(ctx, { invitations: [{ email: account.email, role }] })

async function roleAfterJoining(ctx: WorkspaceCtx, guest: AccountCtx): Promise<string | undefined> {
  await joinWorkspace(guest, { workspaceId: ctx.workspace.id })
  const member = world.db.selectFrom('member').select('role').where('workspace_id', '=', ctx.workspace.id)
  return (await member.where('account_id', '=', guest.account.id).executeTakeFirst())?.role
}

test('who is invited as an admin is one after joining', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  await inviting(owner, guest, 'ADMIN')
  assert.equal(await roleAfterJoining(owner, guest), 'ADMIN')
})

test('an admin who is invited has no privilege that the inviter has not by then', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await inviting(admin, guest, 'ADMIN')
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { privileges: ['members'] })
  await joinWorkspace(guest, { workspaceId: owner.workspace.id })
  assert.deepEqual((await findPerson(world.db, owner.workspace.id, guest.account.id))?.privileges, ['members'])
})

test('who is invited as an admin by the owner has every privilege', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  await inviting(owner, guest, 'ADMIN')
  await joinWorkspace(guest, { workspaceId: owner.workspace.id })
  const joined = await findPerson(world.db, owner.workspace.id, guest.account.id)
  assert.deepEqual(joined?.privileges, ['members', 'apps', 'payments', 'agents'])
})

test('without a word on it somebody is invited as a user', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  await inviting(owner, guest)
  assert.equal(await roleAfterJoining(owner, guest), 'USER')
})

test('an invitation sent again carries the role of the last time', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  await inviting(owner, guest, 'ADMIN')
  world.clock.advance({ days: 2 })
  await inviting(owner, guest)
  assert.equal(await roleAfterJoining(owner, guest), 'USER')
})

test('who may not change roles any more invites nobody as an admin', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { privileges: ['apps'] })
  await assert.rejects(inviting(admin, guest, 'ADMIN'), refused)
})

test('an admin’s invitation makes nobody an admin once the inviter may not', async () => {
  const [owner, guest] = [await world.member(), await world.account()]
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await inviting(admin, guest, 'ADMIN')
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { role: 'USER' })
  assert.equal(await roleAfterJoining(owner, guest), 'USER')
})

test('members and admins who do not manage members invite nobody, nobody is invited as an owner', async () => {
  const server = await world.server(invitationEndpoints)
  const owner = await world.member()
  const admin = await world.member({ role: 'ADMIN', of: owner })
  await updateMembers(world.db, owner.workspace.id, [admin.account.id], { privileges: ['apps'] })
  const ask = async (ctx: WorkspaceCtx, role: string) => {
    const { client } = await server.as(ctx)
    const invitations = [{ email: 'new@a.kr', role: role as GivenRole }]
    return client.call(invitationRoutes.invite, { workspaceId: owner.workspace.id, invitations })
  }
  await assert.rejects(ask(await world.member({ role: 'USER', of: owner }), 'USER'), { error: 'forbidden' })
  await assert.rejects(ask(admin, 'ADMIN'), { error: 'forbidden' })
  await assert.rejects(ask(owner, 'OWNER'), { error: 'invalidInput' })
})
