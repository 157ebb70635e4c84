import { expect, test } from 'vitest'
import { describedError } from '@quarry/contract/error-messages'
import { AnswerId } from '@quarry/contract/ids'
import { answerAfter, emptyAnswer, type Step } from './answer-after.ts'

const voteId = AnswerId.parse('0b7cf7a5-53e1-4a4f-8c0e-5f4f8f9a1c03')
const after = (...steps: Step[]) => steps.reduce(answerAfter, emptyAnswer)
const text = (delta: string): Step => ({ event: 'text', data: { delta } })

test('the words of an answer come together in order', () => {
  expect(after(text('Paid '), text('monthly.')).text).toBe('Paid monthly.')
})

test('an answer is whole only after its last event', () => {
  expect(after(text('Paid')).state).toBe('writing')
})

test('the last event says what kind of answer it is and where to vote', () => {
  expect(after({ event: 'done', data: { aiVoteId: voteId, kind: 'extract' } })).toMatchObject({
    state: 'done',
    kind: 'extract',
    voteId,
  })
})

test('an answer that is stopped keeps what was written', () => {
  expect(after(text('Paid'), { event: 'stop' })).toMatchObject({ state: 'stopped', text: 'Paid' })
})

test('a failure of the model keeps its name', () => {
  const { code, message } = describedError('modelInterrupted')
  expect(after({ event: 'error', data: { code, message } })).toMatchObject({ state: 'failed', failure: 'modelInterrupted' })
})

test('a failure nobody named is an unexpected one', () => {
  expect(after({ event: 'error', data: { code: '9.999', message: '' } }).failure).toBe('unexpected')
})

test('writing again starts from nothing', () => {
  expect(after(text('Paid'), { event: 'begin' })).toEqual(emptyAnswer)
})
