import assert from 'node:assert/strict'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, afterEach, test } from 'node:test'
import { startHttpServer } from '@quarry/integrations/testing/http-server'
import { startObjectStore } from '../../../testing/object-store/object-store.ts'
import { readConfig } from '../../config.ts'
import { examineStore } from '../open-blobs.ts'
import type { StoreFailure } from './store-failure.ts'

const DATA_DIR = await mkdtemp(join(tmpdir(), 'quarry-s3-refused-'))
const store = await startObjectStore()
after(async () => {
  await store.stop()
  await rm(DATA_DIR, { recursive: true, force: true })
})
afterEach(() => store.heal())

const examine = (env: Record<string, string>): Promise<StoreFailure | null> => examineStore(readConfig(env))

/** What is wrong with a store that is set up so; neither the keys nor the words of the store are in it. */
async function troubleWith(env: Record<string, string> = {}): Promise<StoreFailure> {
  const settings = { DATA_DIR, ...store.env, ...env }
  const failure = await examine(settings)
  assert.ok(failure)
  const said = [failure.message, failure.in('ko'), failure.stack ?? ''].join()
  for (const key of [settings.AWS_ACCESS_KEY_ID, settings.AWS_SECRET_ACCESS_KEY]) assert.ok(!said.includes(key), said)
  return failure
}
const at = store.env.BLOB_URL

test('a store that takes what Quarry does leaves nothing of the trial', async () => {
  assert.equal(await examine({ DATA_DIR, ...store.env }), null)
  assert.equal(store.objects.size, 0)
})

test('keys that the store does not know, or that do not belong together, are said to be refused', async () => {
  assert.match(
    (await troubleWith({ AWS_ACCESS_KEY_ID: 'AKIAOTHER' })).message,
    /does not accept AWS_ACCESS_KEY_ID .*InvalidAccessKeyId/,
  )
  assert.match((await troubleWith({ AWS_SECRET_ACCESS_KEY: 'other-secret' })).message, /\(SignatureDoesNotMatch\)/)
  assert.match((await troubleWith({ AWS_SESSION_TOKEN: 'over' })).in('ko'), /받아들이지 않아요\(InvalidToken\)/)
})

test('a bucket that does not exist is named', async () => {
  const failure = await troubleWith({ BLOB_URL: at.replace('quarry-tests', 'quarry-typo') })
  assert.match(failure.message, /^There is no bucket quarry-typo at 127\.0\.0\.1:\d+\.$/)
  assert.equal(failure.passes, false)
})

test('of a wrong region the right one is named', async () => {
  assert.match(
    (await troubleWith({ BLOB_URL: at.replace('eu-test-1', 'eu-test-2') })).message,
    /another region .*\(region=eu-test-1\)/,
  )
})

test('a clock that is wrong is named', async () => {
  store.isAhead(16 * 60_000)
  assert.match((await troubleWith()).message, /^The clock of this machine .* differ too much \(RequestTimeTooSkewed\)/)
})

test('a right that is missing is named, whichever it is', async () => {
  for (const method of ['PUT', 'DELETE']) {
    store.failWith((asked) => (asked.method === method ? { refusal: { status: 403, code: 'AccessDenied' } } : undefined))
    assert.match((await troubleWith()).message, /not allowed .* bucket quarry-tests \(AccessDenied\)/)
  }
})

test('what answers without being a store is said to be none, and no file is missing because of it', async () => {
  store.failWith(() => ({ refusal: { status: 404, code: 'nginx' } }))
  assert.match((await troubleWith()).message, /answers as no store does \(nginx\)/)
})

test('what is no code is not repeated', async () => {
  store.failWith(() => ({ refusal: { status: 418, code: `for ${store.keys.id}: no` } }))
  assert.match((await troubleWith()).message, /answers as no store does \(HTTP 418\)/)
})

test('a certificate that nobody vouches for is said to be none to trust, at once', async () => {
  await using server = await startHttpServer((_, response) => response.end(), { tls: true })
  const failure = await troubleWith({ BLOB_URL: `s3://quarry-tests?endpoint=${server.origin}` })
  assert.match(failure.message, /^The certificate of .* is not to be trusted \(DEPTH_ZERO_SELF_SIGNED_CERT\)/)
  assert.equal(failure.passes, false)
})

test('an address where nobody is has a failure that passes', async () => {
  const failure = await troubleWith({ BLOB_URL: 's3://quarry-tests?endpoint=http://127.0.0.1:1' })
  assert.deepEqual([failure.message, failure.passes], ['127.0.0.1:1 does not answer (ECONNREFUSED).', true])
})
