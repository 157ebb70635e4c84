import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Change } from '../../kit/kit.ts'
import { connectGmail } from './testing/connected.ts'
import { file, multipart, text } from './testing/model.ts'
import { refusal, type GoogleReply } from '../../platforms/google/testing/reply.ts'
import { failure } from '../../testing/site.ts'

/** A mailbox with enough in it for two pages. */
async function withPages() {
  const all = await connectGmail()
  for (let count = 0; count < 600; count++) all.model.own.receive({ subject: `Mail ${count}` })
  return all
}
const soon = { 'retry-after': '0' }

const broken: Record<string, { reply: GoogleReply | 'cut' | 'malformed'; reason: 'upstream' | 'throttled' | 'auth' }> = {
  'a connection that is cut': { reply: 'cut', reason: 'upstream' },
  'a reply that is no JSON': { reply: 'malformed', reason: 'upstream' },
  'a token that is taken back': { reply: refusal(401, 'authError', 'Invalid Credentials'), reason: 'auth' },
  'a pause of two hours': {
    reply: refusal(429, 'rateLimitExceeded', 'Slow down', { 'retry-after': '7200' }),
    reason: 'throttled',
  },
}
for (const [title, { reply, reason }] of Object.entries(broken))
  test(`${title} in the middle of the list reports nothing at all`, async () => {
    await using all = await withPages()
    all.gmail.fail(/messages\?.*pageToken/, reply, 9)
    const seen: Change[] = []
    await assert.rejects(async () => {
      for await (const change of all.source.changes(all.open() as never, null)) seen.push(change)
    }, failure(reason))
    assert.deepEqual(seen, [])
  })

test('a quota that is used up is sat out, under each of its names', async () => {
  await using all = await connectGmail()
  const id = all.model.own.receive()
  all.gmail.fail(/threads/, refusal(403, 'userRateLimitExceeded', 'User-rate limit exceeded.', soon), 2)
  all.gmail.fail(/labels/, refusal(429, 'rateLimitExceeded', 'Too many concurrent requests for user.', soon), 2)
  await all.sync()
  assert.deepEqual([...all.index.keys()], [`admin@example.com/${id}`])
})

test('a conversation that vanishes in the middle of the listing is left out', async () => {
  await using all = await connectGmail()
  const [first] = [all.model.own.receive(), all.model.own.receive()]
  all.gmail.fail(new RegExp(`threads/${first}`), refusal(404, 'notFound', 'Requested entity was not found.'), 2)
  await all.sync()
  assert.equal(all.index.size, 1)
})

test('one conversation that is closed or deleted fails alone when it is read', async () => {
  await using all = await connectGmail()
  const id = all.model.own.receive({ body: multipart('mixed', text('see'), file('plan.pdf', 'x')) })
  await all.sync()
  all.gmail.fail(/threads/, refusal(403, 'forbidden', 'No.'))
  await assert.rejects(all.text(`admin@example.com/${id}`), failure('forbidden'))
  all.model.own.trash(id)
  await assert.rejects(all.text(`admin@example.com/${id}`), failure('notFound'))
  all.model.own.remove(id)
  await assert.rejects(all.text(`admin@example.com/${id}/${id}/0`), failure('notFound'))
})

test('a file that breaks off is no file', async () => {
  await using all = await connectGmail()
  const id = all.model.own.receive({ body: multipart('mixed', text('see'), file('plan.pdf', 'x')) })
  await all.sync()
  all.gmail.fail(/attachments/, { body: {} })
  await assert.rejects(all.text(`admin@example.com/${id}/${id}/0`), failure('upstream'))
  all.gmail.fail(/attachments/, { body: { data: 'not base64!' } })
  await assert.rejects(all.text(`admin@example.com/${id}/${id}/0`), failure('upstream'))
  assert.equal(await all.text(`admin@example.com/${id}/${id}/0`), 'x')
})

test('a check proves the account and the labels, and names what is wrong', async () => {
  await using all = await connectGmail({ labels: ['Label_gone'] })
  await assert.rejects(all.source.check(all.open() as never), failure('settings'))
  await assert.rejects(all.sync(), failure('settings'))
  all.choose(['INBOX', 'Label_gone'])
  await all.source.check(all.open() as never)
  all.gmail.accounts.revoke()
  await assert.rejects(all.source.check(all.open() as never), failure('auth'))
})
