import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RunEvent } from '../run/run.ts'
import { showAnswer, untilItWaits } from './show-answer.ts'

const text: RunEvent = { event: 'text', data: { delta: 'I would file it. ' } }
const title = { en: 'File an issue', ko: '이슈 등록' }
const call = (approvalId: string | null): RunEvent => ({ event: 'call', data: { toolCallId: 'a', approvalId, title } })
const signIn: RunEvent = { event: 'signIn', data: { toolSetId: 'b', serviceName: 'jira', name: 'Jira' } }
const done: RunEvent = { event: 'done', data: { messageId: 'm', kind: 'model' } }

/** A run of which nothing more is heard for now. */
async function* open(...events: RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events
  await Promise.withResolvers<void>().promise
}
/** Whether it waits for somebody. */
const waits = async () => true
async function* ended(...events: RunEvent[]): AsyncGenerator<RunEvent> {
  yield* events
}

test('an answer that waits for a person is shown as it stands, with what is waited for', async () => {
  const shown = await showAnswer(() => open(text, call('p')), waits)
  assert.deepEqual([shown.status, shown.body, shown.waitsFor], ['waiting', 'I would file it.', [title]])
  assert.deepEqual((await showAnswer(() => open(signIn), waits)).waitsFor, [{ en: 'Sign in to Jira', ko: 'Jira에 로그인' }])
})

test('who waits for a person no longer follows the run, and follows it for as long as it does not wait', async () => {
  let [left, asked]: [AbortSignal | null, number] = [null, 0]
  const follow = (signal: AbortSignal) => {
    left = signal
    return open(call('p'))
  }
  const seen = await Array.fromAsync(untilItWaits(follow, async () => ++asked === 2))
  assert.deepEqual([seen.length, asked, left!.aborted], [1, 2, true])
})

test('what was decided is not waited for', async () => {
  const shown = await showAnswer(() => ended(call('p'), call(null), text, done), waits)
  assert.deepEqual([shown.status, shown.waitsFor], ['done', []])
  assert.equal((await showAnswer(() => ended(call('p'), call(null), text), waits)).status, 'running')
  assert.equal((await showAnswer(() => ended(signIn, text), waits)).status, 'running')
})

test('what broke off or was stopped says so', async () => {
  const error: RunEvent = { event: 'error', data: { code: '0.000.00.00.05' } }
  const failed = await showAnswer(() => ended(text, error), waits)
  assert.deepEqual([failed.status, failed.failure, failed.body], ['failed', 'tooManyRequests', 'I would file it.'])
  const stopped: RunEvent = { event: 'done', data: { messageId: 'm', kind: 'stopped' } }
  assert.equal((await showAnswer(() => ended(text, stopped), waits)).status, 'stopped')
})
