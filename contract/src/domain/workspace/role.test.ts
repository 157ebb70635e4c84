import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hasRole } from './role.ts'

test('an owner may what an admin may, and an admin what a user may', () => {
  assert.deepEqual([hasRole('OWNER', 'ADMIN'), hasRole('OWNER', 'USER'), hasRole('ADMIN', 'USER')], [true, true, true])
})

test('everybody may what their own role may', () => {
  assert.deepEqual([hasRole('OWNER', 'OWNER'), hasRole('ADMIN', 'ADMIN'), hasRole('USER', 'USER')], [true, true, true])
})

test('nobody may what a higher role may', () => {
  assert.deepEqual([hasRole('USER', 'ADMIN'), hasRole('USER', 'OWNER'), hasRole('ADMIN', 'OWNER')], [false, false, false])
})
