import assert from 'node:assert/strict'
import { Writable } from 'node:stream'
import { test } from 'node:test'
import { openWorld } from '../testing/world.ts'
import { fail } from './http/fail.ts'
import { narrowLog, openLog } from './log.ts'

const world = await openWorld()

/** What is written for an error. */
function logged(err: unknown): string {
  let lines = ''
  const destination = new Writable({ write: (chunk, _encoding, done) => ((lines += String(chunk)), done()) })
  narrowLog(openLog('info', destination)).error({ err }, 'failed')
  return lines
}

test('what a row held that the database refuses is not logged, only by which rule', async () => {
  const ada = await world.member()
  const refused = world.pool.query('update account set lang = null where id = $1', [ada.account.id])
  const error = await refused.catch((cause: unknown) => cause)
  assert.match(logged(error), /"column":"lang"/)
  assert.doesNotMatch(logged(error), new RegExp(ada.account.email))
})

test('what is said of a failure of ours is logged', () => {
  assert.match(logged(fail('gatewayUnavailable', { detail: 'No card today.' })), /No card today\./)
})

test('what was thrown and is no error is logged as it is', () => {
  for (const thrown of ['gone', null, undefined]) assert.match(logged(thrown), /"msg":"failed"/)
  assert.match(logged('gone'), /"err":"gone"/)
})
