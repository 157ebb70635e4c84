import { expect, test } from 'vitest'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { recall, rememberSearch } from '../lib/remembered.ts'
import { leaveSession, mayHaveSession, sessionKey } from '../lib/session.ts'
import { storage } from '../lib/storage.ts'
import { leaveForLogin } from './ways.ts'

test('what is refused while the person leaves leads nowhere else, unless leaving fails', async () => {
  storage.write(sessionKey, 'ada')
  const ending = Promise.withResolvers<void>()
  const leaving = leaveSession(() => ending.promise, '#left')
  leaveForLogin('required')
  expect(mayHaveSession()).toBe(true)
  ending.reject(new Error('offline'))
  await expect(leaving).rejects.toThrow('offline')
  leaveForLogin('required')
  expect(mayHaveSession()).toBe(false)
})

test('whoever left is nobody on this browser, and another page is loaded', async () => {
  storage.write(sessionKey, 'ada')
  await leaveSession(() => Promise.resolve(), '#left')
  expect([mayHaveSession(), location.hash]).toEqual([false, '#left'])
})

test('whoever leaves, however they do, takes along what would tell what they did', async () => {
  const here = { accountId: 'ada' as AccountId, workspaceId: 'acme' as WorkspaceId }
  storage.write(sessionKey, here.accountId)
  rememberSearch(here, 'salaries')
  await leaveSession(() => Promise.resolve(), '#left')
  expect(recall('recentSearches', here)).toEqual([])
})
