import assert from 'node:assert/strict'
import { test } from 'node:test'
import { errors } from '@quarry/contract/errors'
import { toFailureBody } from './reply.ts'

test('a process that is about to end says that it is unavailable, and that is no bug', () => {
  const { status, body, isBug } = toFailureBody(Object.assign(new Error('closing'), { statusCode: 503 }))
  assert.deepEqual([status, body.code, isBug], [503, errors.unavailable.code, false])
})
