import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIntent } from '../../testing/tools/acting.ts'
import { actAtGmail, actByKey, headerOf, wordsOf } from './testing/acting.ts'
import { scopesFor } from './toolset/account.ts'

const mail = {
  to: ['kim@partner.example'],
  cc: ['lee@partner.example'],
  subject: '3월 지붕 수리 견적을 보내 드립니다 — 확인 부탁드려요 🏠',
  text: '안녕하세요.\n견적을 보내 드려요.\n.\nFrom 서울',
}
const later = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000002' }
/** So long after it was sent that Gmail would show it. */
const muchLater = { ...firstIntent, agoMs: 3_600_000 }

test('a mail is sent once, in Korean as it was written, with nothing but plain characters in its lines', async () => {
  await using at = await actAtGmail()
  const outcome = await at.run('send_message', { ...mail, bcc: ['audit@example.com'] })
  const [sent, ...others] = at.labelled('SENT')
  assert.ok(outcome.outcome === 'succeeded' && sent)
  assert.deepEqual([outcome.ref, others, at.writes()], [sent.id, [], ['/gmail/v1/users/me/messages/send']])
  assert.deepEqual(
    ['From', 'To', 'Cc', 'Bcc', 'Subject'].map((name) => headerOf(sent, name)),
    ['<admin@example.com>', '<kim@partner.example>', '<lee@partner.example>', '<audit@example.com>', mail.subject],
  )
  assert.equal(wordsOf(sent), mail.text.replaceAll('\n', '\r\n'))
  const raw = sent.raw!.toString('latin1')
  assert.match(raw, /^[\x20-\x7e\r\n]*$/)
  assert.ok(raw.split('\r\n').every((line) => line.length <= 76))
  assert.match(raw, /\r\nDate: \w{3}, \d{1,2} \w{3} \d{4} \d\d:\d\d:\d\d \+0000\r\n/)
})

test('what would begin another header is refused before anything is sent', async () => {
  await using at = await actAtGmail()
  const hostile: object[] = [
    { subject: 'Hello\r\nBcc: spy@evil.example' },
    { subject: 'Hello\nX: y' },
    { to: ['kim@partner.example\r\nBcc: spy@evil.example'] },
    { to: ['kim@partner.example, spy@evil.example'] },
    { cc: ['<spy@evil.example>'] },
    { to: [] },
    { text: '' },
    { to: Array.from({ length: 26 }, (_, index) => `p${index}@example.com`) },
    { text: 'x'.repeat(30_001) },
  ]
  for (const given of hostile)
    await assert.rejects(async () => at.run('send_message', { ...mail, ...given }), JSON.stringify(given))
  assert.deepEqual(at.google.requests, [])
})

test('words that look like encoded ones, quotes and a name that is asked for stay words', async () => {
  await using at = await actAtGmail()
  Object.assign(at.box.senders[0]!, { displayName: '김 "하나", <부장>\r\nBcc: spy@evil.example' })
  await at.run('send_message', { ...mail, subject: '=?UTF-8?B?SGk=?= "x" <y>', cc: [] })
  const [sent] = at.labelled('SENT')
  assert.equal(headerOf(sent!, 'Subject'), '=?UTF-8?B?SGk=?= "x" <y>')
  assert.equal(headerOf(sent!, 'Bcc'), '')
  assert.match(headerOf(sent!, 'From'), /^김 "하나", <부장> Bcc: spy@evil\.example <admin@example\.com>$/)
})

test('all copies together are no more than somebody reads', async () => {
  await using at = await actAtGmail()
  const many = Array.from({ length: 13 }, (_, index) => `p${index}@example.com`)
  const outcome = await at.run('send_message', { ...mail, to: many, cc: many })
  assert.ok(outcome.outcome === 'refused' && /at most 25/.test(outcome.message))
  assert.deepEqual(at.writes(), [])
})

test('a mail is written as the address the account prefers, of those that are proved', async () => {
  await using at = await actAtGmail()
  at.box.senders[0]!.isDefault = false
  const alias = { displayName: '지원팀', isPrimary: false }
  at.box.senders.push(
    { ...alias, sendAsEmail: 'stranger@example.com', isDefault: false, verificationStatus: 'pending' },
    { ...alias, sendAsEmail: 'support@example.com', isDefault: true, verificationStatus: 'accepted' },
  )
  await at.run('send_message', mail)
  assert.equal(headerOf(at.labelled('SENT')[0]!, 'From'), '지원팀 <support@example.com>')
})

for (const [tool, given] of [
  ['send_message', mail],
  ['create_draft', mail],
] as const)
  test(`a mail of ${tool} whose answer was lost is found again, and one that never was is known not to be there`, async () => {
    await using at = await actAtGmail()
    at.google.lose(/^POST/)
    assert.equal((await at.run(tool, given)).outcome, 'unknown')
    at.google.lose(/^nothing/)
    const found = await at.probe(tool, given)
    assert.ok(found.happened === true)
    assert.equal(at.box.messages.size, 1)
    const ref = tool === 'send_message' ? at.labelled('SENT')[0]!.id : [...at.box.drafts.keys()][0]
    assert.equal(found.reply.ref, ref)
    // Another call with the same values is another mail.
    assert.equal((await at.probe(tool, given, later)).happened, 'unknown')
    assert.equal((await at.probe(tool, given, { ...muchLater, key: later.key })).happened, false)
    assert.equal(at.writes().length, 1)
  })

test('among more mails than are looked at, nobody says that one is not there', async () => {
  await using at = await actAtGmail()
  for (let count = 0; count < 60; count += 1) at.box.receive({ labels: ['SENT'] })
  assert.equal((await at.probe('send_message', mail, muchLater)).happened, 'unknown')
  // Older than the call, so that it would be above them.
  const recent = { ...muchLater, at: new Date('2026-12-01T00:00:00Z') }
  assert.equal((await at.probe('send_message', mail, recent)).happened, false)
})

test('an account that allowed reading alone sends nothing, and one whose token is over is named as such', async () => {
  await using reading = await actAtGmail(scopesFor.reading)
  for (const [tool, given] of [
    ['send_message', mail],
    ['label', { message: reading.box.receive(), add: ['STARRED'] }],
  ] as const) {
    const outcome = await reading.run(tool, given)
    assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth', tool)
    assert.match(outcome.message, /insufficient authentication scopes/)
  }
  assert.equal(reading.labelled('SENT').length, 0)
  await using ended = await actAtGmail()
  ended.google.accounts.revoke()
  const outcome = await ended.run('send_message', mail)
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'auth')
})

test('a service account writes in the name of the administrator, once the domain allows what it needs', async () => {
  await using at = await actByKey()
  const outcome = await at.run('send_message', mail)
  assert.ok(outcome.outcome === 'refused' && /domain-wide delegation/.test(outcome.message))
  for (const scope of scopesFor.writing) at.google.accounts.delegated.add(scope)
  assert.equal((await at.run('send_message', mail)).outcome, 'succeeded')
  assert.equal(headerOf(at.labelled('SENT')[0]!, 'From'), '<admin@example.com>')
})
