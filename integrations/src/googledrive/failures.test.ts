import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../kit.ts'
import { connectDrive, paths } from '../testing/googledrive/connected.ts'
import { refusal, type Reply } from '../testing/google/reply.ts'
import { failure } from '../testing/site.ts'

const filesCall = /GET \/drive\/v3\/files\?/
const contentCall = /GET \/drive\/v3\/files\?.*q=mimeType\+%21%3D/

/** A Drive with enough in it for three pages. */
async function withPages() {
  const connected = await connectDrive({ by: 'consent' })
  for (let index = 0; index < 250; index++) connected.model.add(`${index}.txt`)
  return connected
}

const broken: Record<string, { reply: Reply | 'cut' | 'malformed'; reason: 'upstream' | 'throttled' | 'auth' | 'settings' }> = {
  'a connection that is cut': { reply: 'cut', reason: 'upstream' },
  'a reply that is no JSON': { reply: 'malformed', reason: 'upstream' },
  'a token that is taken back': { reply: refusal(401, 'authError', 'Invalid Credentials'), reason: 'auth' },
  'a pause of two hours': {
    reply: refusal(429, 'rateLimitExceeded', 'Slow down', { 'retry-after': '7200' }),
    reason: 'throttled',
  },
  'a page that is not taken': { reply: refusal(400, 'invalid', 'Invalid Value'), reason: 'settings' },
  'an answer that was not looked for everywhere': { reply: { body: { files: [], incompleteSearch: true } }, reason: 'upstream' },
}
for (const [title, { reply, reason }] of Object.entries(broken))
  test(`${title} in the middle of the listing ends it without a word about what is gone`, async () => {
    await using connected = await withPages()
    connected.drive.fail(/pageToken=page-200/, reply, 9)
    const seen: Change[] = []
    await assert.rejects(async () => {
      for await (const change of connected.source.changes(connected.open() as never, null)) seen.push(change)
    }, failure(reason))
    assert.equal(seen.filter(({ kind }) => kind === 'item').length, 200)
    assert.ok(seen.every(({ kind }) => kind === 'item'))
  })

test('a listing that broke off is whole the next time', async () => {
  await using connected = await withPages()
  connected.drive.fail(/pageToken=page-100/, refusal(403, 'domainPolicy', 'No.'))
  await assert.rejects(connected.sync(), failure('settings'))
  await connected.sync()
  assert.equal(connected.index.size, 250)
})

test('a log that breaks off leaves the cursor where it was', async () => {
  await using connected = await withPages()
  await connected.sync()
  const { cursor } = connected
  connected.model.add('new.txt')
  connected.drive.fail(/GET \/drive\/v3\/changes\?/, 'cut')
  await assert.rejects(connected.sync(), failure('upstream'))
  assert.equal(connected.cursor, cursor)
})

test('a burst of failures is sat out', async () => {
  await using connected = await withPages()
  connected.drive.fail(filesCall, { status: 500, headers: { 'retry-after': '0' }, body: {} }, 3)
  connected.drive.fail(contentCall, refusal(403, 'userRateLimitExceeded', 'Slow down', { 'retry-after': '0' }), 3)
  await connected.sync()
  assert.equal(connected.index.size, 250)
})

test('refused credentials are tried once', async () => {
  await using connected = await connectDrive({ by: 'consent' })
  connected.drive.accounts.revoke()
  await assert.rejects(connected.sync(), failure('auth'))
  assert.deepEqual(connected.drive.paths(), ['/drive/v3/about'])
})

test('a folder that vanishes in the middle shortens the path and loses nothing', async () => {
  await using connected = await connectDrive()
  const { model } = connected
  model.add('roof.txt', model.addFolder('Plans'))
  await connected.sync()
  const id = [...connected.index.keys()][0]!
  model.rename(id, 'Roof.txt')
  connected.drive.fail(/GET \/drive\/v3\/files\/file-/, refusal(404, 'notFound', 'File not found.'))
  await connected.sync()
  assert.deepEqual(paths(connected.index), ['Roof.txt'])
})

test('an aborted run stops with the reason it was aborted for', async () => {
  await using connected = await withPages()
  const run = new AbortController()
  const reason = new Error('the host shuts down')
  const listing = async () => {
    for await (const change of connected.source.changes(connected.open(run.signal) as never, null))
      if (change.kind === 'item') run.abort(reason)
  }
  await assert.rejects(listing, (error) => error === reason)
})

test('a check proves the account, and names what is wrong', async () => {
  await using connected = await connectDrive()
  await connected.source.check(connected.open() as never)
  connected.drive.accounts.delegated = new Set()
  await assert.rejects(connected.source.check(connected.open() as never), /not authorized for any of the scopes/)
})
