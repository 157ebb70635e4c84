import assert from 'node:assert/strict'
import { test } from 'node:test'
import { GivenAccessLevel } from '../../wire/source/source.ts'
import { roles } from '../workspace/role.ts'
import { type AccessLevel, canConnectSource, canManageSource, canSeeSource } from './source.ts'

const source = (accessLevel: AccessLevel, isMine: boolean) => ({ accessLevel, isMine })

test('everybody sees what is shared', () => {
  for (const role of roles) assert.ok(canSeeSource({ role }, source('PUBLIC', false)), role)
})

test('of a restricted source of somebody else only administrators know', () => {
  assert.deepEqual(
    roles.filter((role) => canSeeSource({ role }, source('RESTRICTED', false))),
    ['OWNER', 'ADMIN'],
  )
})

test('an administrator manages what somebody else shared', () => {
  assert.ok(canManageSource({ role: 'ADMIN' }, source('PUBLIC', false)))
})

test('a user manages a restricted source of their own', () => {
  assert.ok(canManageSource({ role: 'USER' }, source('RESTRICTED', true)))
})

test('a user does not manage what is shared, even when they connected it', () => {
  assert.deepEqual(
    [true, false].map((isMine) => canManageSource({ role: 'USER' }, source('PUBLIC', isMine))),
    [false, false],
  )
})

test('a user connects for themselves, an administrator for everybody', () => {
  assert.deepEqual(
    [canConnectSource({ role: 'USER' }, 'RESTRICTED'), canConnectSource({ role: 'USER' }, 'PUBLIC')],
    [true, false],
  )
  assert.ok(canConnectSource({ role: 'ADMIN' }, 'PUBLIC'))
})

test('whoever names a level calls what only its connector searches restricted, private or theirs', () => {
  assert.deepEqual(
    ['PUBLIC', 'RESTRICTED', 'PRIVATE', 'MY'].map((level) => GivenAccessLevel.parse(level)),
    ['PUBLIC', 'RESTRICTED', 'RESTRICTED', 'RESTRICTED'],
  )
})
