import { expect, test } from 'vitest'
import { expectSignIn, type PendingSignIn, takePendingSignIn } from './pending-sign-in.ts'

const pending = {
  workspace: 'acme',
  agent: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c41',
  toolSet: '0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c61',
} as PendingSignIn

test('what a sign-in is for is taken once', () => {
  expectSignIn(pending)
  expect([takePendingSignIn(), takePendingSignIn()]).toEqual([expect.objectContaining(pending), null])
})

test('what is not whole, or was written by a hand, is for nothing', () => {
  for (const raw of ['{"workspace":"acme"}', 'nonsense', '{"workspace":"acme","agent":"1","toolSet":"2"}']) {
    sessionStorage.setItem('quarry.pendingSignIn', raw)
    expect(takePendingSignIn()).toBeNull()
  }
})
