import { expect, test } from 'vitest'
import { sourceOf } from '../../testing/sources.ts'
import { acme } from '../../testing/workspaces.ts'
import { canManage } from './can-manage.ts'

const others = sourceOf('upload', { isMine: false })

test('an administrator manages what somebody else shared', () => {
  expect(canManage(others, acme('ADMIN'))).toBe(true)
})

test('a user does not manage what is shared', () => {
  expect(canManage(others, acme('USER'))).toBe(false)
})

test('a user manages a restricted source of their own', () => {
  expect(canManage(sourceOf('upload', { accessLevel: 'RESTRICTED' }), acme('USER'))).toBe(true)
})

test('a user does not manage a source that was shared with everyone, even when they connected it', () => {
  expect(canManage(sourceOf('upload'), acme('USER'))).toBe(false)
})
