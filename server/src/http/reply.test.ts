import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '@quarry/contract/errors'
import { DatabaseAway } from '../db/database-away.ts'
import { failureOf } from '../files/s3/store-failure.ts'
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

test('a store of files that refuses is reported by its name, and logged for the operator', () => {
  const place = { bucket: 'acme', prefix: '', region: 'us-east-1', endpoint: 'https://s3.example.com', isPathStyle: true }
  const { status, body, concernsOperator } = toFailureBody(failureOf({ status: 403, code: null, region: null }, place))
  assert.deepEqual([status, body.code, concernsOperator], [503, errors.filesAway.code, true])
  assert.doesNotMatch(body.message, /acme/)
})
