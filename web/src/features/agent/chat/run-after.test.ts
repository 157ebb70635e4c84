import { expect, test } from 'vitest'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { newRun, type RunEvent, runAfter } from './run-after.ts'

const stepOf = (no: number, more: Partial<AgentStep> = {}): RunEvent => ({
  event: 'step',
  data: { no, kind: 'search', state: 'running', subject: 'leave', found: null, tookMs: null, tokens: null, ...more },
})
const text = (delta: string): RunEvent => ({ event: 'text', data: { delta } })
const after = (...events: RunEvent[]) => events.reduce(runAfter, newRun)

test('a step that goes on stays the same step', () => {
  const { steps } = after(stepOf(1), stepOf(2), stepOf(1, { state: 'done', found: 4 }))
  expect(steps.map(({ no, state, found }) => [no, state, found])).toEqual([
    [1, 'done', 4],
    [2, 'running', null],
  ])
})

test('a restart takes back what was written since the last step, and no more', () => {
  const restart: RunEvent = { event: 'restart', data: {} }
  const run = after(text('First. '), stepOf(1), stepOf(1, { state: 'done' }), text('half a sent'), restart, text('Second.'))
  expect(run.text).toBe('First. Second.')
})

test('a failure keeps what was written, with its reason', () => {
  const run = after(text('So far'), { event: 'error', data: { code: 'no such code', message: '' } })
  expect([run.state, run.text, run.failure]).toEqual(['failed', 'So far', 'unexpected'])
})

test('a run that waits for its turn waits no longer once it does something', () => {
  const queued: RunEvent = { event: 'queued', data: { isOwn: true, ahead: 1 } }
  expect(after(queued).queued).toEqual({ isOwn: true, ahead: 1 })
  expect(after(queued, stepOf(1)).queued).toBeNull()
})
