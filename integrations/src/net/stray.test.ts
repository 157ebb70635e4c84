import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { test } from 'node:test'
import { request } from 'undici'
import { IntegrationError } from '../kit/kit.ts'
import { isOfConnection } from './stray.ts'

const errorOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

test('a socket that is refused, a question that fails and a failure of a service are about a connection', async () => {
  const refused = await new Promise((resolve) => connect(1, '127.0.0.1').once('error', resolve))
  assert.ok(isOfConnection(refused))
  assert.ok(isOfConnection(await errorOf(fetch('http://127.0.0.1:1/'))))
  assert.ok(isOfConnection(new IntegrationError('upstream', 'It broke off.')))
})

test('what the HTTP client throws by itself is about a connection', async () => {
  const thrown = await errorOf(request('http://127.0.0.1:1/', { method: 'not a method' }))
  assert.ok(isOfConnection(thrown))
  const asserted = new Error('The expression evaluated to a falsy value')
  asserted.stack = `AssertionError [ERR_ASSERTION]: ${asserted.message}:

  assert(!this.paused)

    at Socket.emit (node:events:526:24)
    at Parser.finish (/app/node_modules/undici/lib/dispatcher/client-h1.js:375:5)`
  assert.ok(isOfConnection(asserted))
})

test('what our own code throws is not, also where a client called it', () => {
  const broken = new TypeError('Cannot read properties of undefined')
  broken.stack = `TypeError: ${broken.message}
    at listFolder (/app/integrations/src/dav/list-folder.ts:3:5)
    at BodyReadable.emit (/app/node_modules/undici/lib/api/readable.js:87:13)`
  for (const error of [broken, new Error('A row is missing.'), new RangeError('Invalid array length'), 'a word', undefined, null])
    assert.ok(!isOfConnection(error), String(error))
})
