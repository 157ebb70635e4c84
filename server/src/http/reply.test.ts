import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '@quarry/contract/errors'
import { DatabaseAway } from '../db/database-away.ts'
import { toFailureBody } from './reply.ts'

test('a process that is about to end says that it is unavailable, and no operator need hear of it', () => {
  const { status, body, concernsOperator } = toFailureBody(Object.assign(new Error('closing'), { statusCode: 503 }))
  assert.deepEqual([status, body.code, concernsOperator], [503, errors.unavailable.code, false])
})

test('a database that cannot be reached makes the service unavailable, and the operator hears of it', () => {
  const { status, body, concernsOperator } = toFailureBody(new DatabaseAway(new Error('connect ECONNREFUSED')))
  assert.deepEqual([status, body.code, concernsOperator], [503, errors.unavailable.code, true])
})

test('a full disk is reported by its name, and logged for the operator', () => {
  const cause = Object.assign(new Error('could not extend file "base/5/16"'), { code: '53100' })
  const { status, body, concernsOperator } = toFailureBody(new Error('insert failed', { cause }))
  assert.deepEqual([status, body.code, concernsOperator], [507, errors.diskFull.code, true])
  assert.doesNotMatch(body.message, /base/)
})
