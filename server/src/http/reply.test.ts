import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { errors } from '@quarry/contract/errors'
import { openDb, openPool } from '../db/db.ts'
import { toFailureBody } from './reply.ts'

test('a process that is about to end says that it is unavailable, and no operator need hear of it', () => {
  const { status, body, concernsOperator } = toFailureBody(Object.assign(new Error('closing'), { statusCode: 503 }))
  assert.deepEqual([status, body.code, concernsOperator], [503, errors.unavailable.code, false])
})

test('a database that does not answer makes the service unavailable, and the operator hears of it', async () => {
  const db = openDb(openPool('postgres://nobody@127.0.0.1:1/none', () => {}))
  const cause: unknown = await sql`select 1`.execute(db).catch((error: unknown) => error)
  const { status, body, concernsOperator } = toFailureBody(cause)
  assert.deepEqual([status, body.code, concernsOperator], [503, errors.unavailable.code, true])
  await db.destroy()
})
