import { renderHook } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ConversationId } from '@quarry/contract/ids'
import { useBoxKey } from './use-box-key.ts'

const [one, other] = ['one', 'other'] as ConversationId[] as [ConversationId, ConversationId]

/** The boxes of a page on which these are open one after the other. @param steps what is open, and what began there last */
function boxesOf(...steps: readonly [open: ConversationId | null, begun: ConversationId | null][]): number[] {
  const seen: number[] = []
  const { rerender } = renderHook(([open, begun]) => void seen.push(useBoxKey(open, begun)), { initialProps: steps[0]! })
  return steps.map((step) => {
    rerender(step)
    return seen.at(-1)!
  })
}

test('a conversation that begins goes on in the box it was asked in', () => {
  const [before, begun, open] = boxesOf([null, null], [null, one], [one, one])
  expect([begun, open]).toEqual([before, before])
})

test('what is typed for a new conversation is not taken into the one that began before, when that is opened', () => {
  const boxes = boxesOf([null, null], [one, one], [null, one], [one, one])
  expect(new Set(boxes).size).toBe(3)
})

test('one that was left before it had begun has a box of its own when it is opened later', () => {
  const [asked, ...later] = boxesOf([null, null], [other, null], [one, one], [null, one], [one, one])
  expect(new Set([asked, ...later]).size).toBe(5)
})
