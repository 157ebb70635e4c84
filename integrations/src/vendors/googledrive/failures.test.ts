import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { paths } from '../../testing/driven.ts'
import { connectDrive } from './testing/connected.ts'
import { refusal, type GoogleReply } from '../../platforms/google/testing/reply.ts'
import { failure } from '../../testing/site.ts'

const contentCall = /GET \/drive\/v3\/files\?.*q=mimeType\+%21%3D/

/** A Drive with enough in it for three pages. */
async function withPages() {
  const connected = await connectDrive({ by: 'consent' })
  for (let index = 0; index < 250; index++) connected.model.add(`${index}.txt`)
  return connected
}

const broken: Record<string, { reply: GoogleReply; reason: 'upstream' | 'settings' }> = {
  'a page that is not taken': { reply: refusal(400, 'invalid', 'Invalid Value'), reason: 'settings' },
  'an answer that was not looked for everywhere': { reply: { body: { files: [], incompleteSearch: true } }, reason: 'upstream' },
}
for (const [title, { reply, reason }] of Object.entries(broken))
  test(`${title} in the middle of the listing ends it without reporting deletions`, async () => {
    await using connected = await withPages()
    connected.drive.fail(/pageToken=page-200/, reply, 9)
    const seen: Change[] = []
    await assert.rejects(async () => {
      for await (const change of connected.source.changes(connected.open() as never, null)) seen.push(change)
    }, failure(reason))
    assert.equal(seen.filter(({ kind }) => kind === 'item').length, 200)
    assert.ok(seen.every((change) => change.kind === 'item' || (change.kind === 'cursor' && change.midway)))
  })

test('Google says 403 as well where it asks for patience', async () => {
  await using connected = await withPages()
  connected.drive.fail(contentCall, refusal(403, 'userRateLimitExceeded', 'Slow down', { 'retry-after': '0' }), 3)
  await connected.sync()
  assert.equal(connected.index.size, 250)
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

test('a check proves the account, and names what is wrong', async () => {
  await using connected = await connectDrive()
  await connected.source.check(connected.open() as never)
  connected.drive.accounts.delegated = new Set()
  await assert.rejects(connected.source.check(connected.open() as never), /not authorized for any of the scopes/)
})
