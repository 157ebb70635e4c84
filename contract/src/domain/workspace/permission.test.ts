import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Action, can, canAtAll, permissions } from './permission.ts'
import { type Role, roles } from './role.ts'

const whoMay = (action: Action, about?: { own?: boolean; to?: Role }): Role[] =>
  roles.filter((role) => can({ role }, action, about))

test('an owner can transfer ownership, and only to an admin', () => {
  assert.deepEqual(whoMay('member.transferOwnership', { to: 'ADMIN' }), ['OWNER'])
  assert.deepEqual(whoMay('member.transferOwnership', { to: 'USER' }), [])
  assert.deepEqual(whoMay('member.transferOwnership', { to: 'OWNER' }), [])
})

test('admins manage members: delete, change role, change status, send invitations', () => {
  for (const action of ['member.remove', 'member.changeRole', 'member.changeStatus'] as const)
    for (const to of ['ADMIN', 'USER'] as const) assert.deepEqual(whoMay(action, { to }), ['OWNER', 'ADMIN'], action)
  assert.deepEqual(whoMay('member.invite'), ['OWNER', 'ADMIN'])
})

test('nobody touches the owner', () => {
  for (const action of ['member.remove', 'member.changeRole', 'member.changeStatus', 'member.changePrivileges'] as const)
    assert.deepEqual(whoMay(action, { to: 'OWNER' }), [], action)
})

test('admins manage apps and payments', () => {
  for (const action of ['source.managePublic', 'source.connectPublic', 'source.reorder', 'payment.manage'] as const)
    assert.deepEqual(whoMay(action), ['OWNER', 'ADMIN'], action)
})

test('a user connects and manages apps of their own only', () => {
  assert.deepEqual(whoMay('source.connect'), ['OWNER', 'ADMIN', 'USER'])
  assert.deepEqual(whoMay('source.manage'), ['OWNER', 'ADMIN'])
  assert.deepEqual(whoMay('source.manage', { own: true }), ['OWNER', 'ADMIN', 'USER'])
})

test('admins create agents, users cannot', () => {
  assert.deepEqual(whoMay('agent.create'), ['OWNER', 'ADMIN'])
})

test('users see and use shared agents but cannot edit them', () => {
  assert.deepEqual([whoMay('agent.view'), whoMay('agent.use')], [roles, roles])
  assert.deepEqual(whoMay('agent.edit'), ['OWNER', 'ADMIN'])
})

test('agents are edited, and unshared ones used, by their creator and admins', () => {
  assert.deepEqual([whoMay('agent.edit', { own: true }), whoMay('agent.useUnshared', { own: true })], [roles, roles])
  assert.deepEqual(whoMay('agent.useUnshared'), ['OWNER', 'ADMIN'])
})

test('only the creator of an agent can delete stored tool authentication', () => {
  assert.deepEqual(whoMay('agent.deleteToolAuthentication'), [])
  assert.deepEqual(whoMay('agent.deleteToolAuthentication', { own: true }), roles)
})

test('every member can leave, nobody can make another leave', () => {
  assert.deepEqual(whoMay('member.leave'), [])
  assert.deepEqual(whoMay('member.leave', { own: true }), roles)
})

test('only an owner ends a workspace or decides what admins may', () => {
  for (const action of ['workspace.delete', 'workspace.deactivate', 'member.changePrivileges'] as const)
    assert.deepEqual(whoMay(action), ['OWNER'], action)
})

test('an admin without a privilege is a user in that matter, and an admin in all others', () => {
  const admin = { role: 'ADMIN', privileges: ['apps'] } as const
  assert.deepEqual(
    [can(admin, 'member.invite'), can(admin, 'source.managePublic'), can(admin, 'workspace.edit')],
    [false, true, true],
  )
  assert.ok(can({ role: 'ADMIN', privileges: [] }, 'source.manage', { own: true }))
})

test('privileges neither raise a user nor lower an owner', () => {
  assert.equal(can({ role: 'USER', privileges: ['members'] }, 'member.invite'), false)
  assert.equal(can({ role: 'OWNER', privileges: [] }, 'member.invite'), true)
})

test('what may be done to something of one’s own is not refused before it is known whose it is', () => {
  assert.deepEqual(
    [canAtAll({ role: 'USER' }, 'source.manage'), canAtAll({ role: 'USER' }, 'source.managePublic')],
    [true, false],
  )
})

test('whoever may do something to all may do it to their own', () => {
  for (const action of Object.keys(permissions) as Action[])
    for (const role of roles) if (can({ role }, action)) assert.ok(can({ role }, action, { own: true }), `${role} ${action}`)
})

test('a key never does what only looks like reading to its owner', () => {
  for (const [action, rule] of Object.entries(permissions))
    if (rule.key === 'search' || rule.key?.endsWith(':read')) assert.match(action, /\.(view\w*|use)$/, action)
})
