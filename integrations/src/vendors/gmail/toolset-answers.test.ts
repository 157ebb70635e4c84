import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstIntent } from '../../testing/tools/acting.ts'
import { type ActingGmail, actAtGmail, headerOf, wordsOf } from './testing/acting.ts'
import { parsedMail } from './testing/mime.ts'
import { file, multipart, text } from './testing/model.ts'

const asked = '지붕 견적을 부탁드려요'

/** A conversation of two mails, the last of which wants its answers elsewhere. */
function conversation({ box }: ActingGmail) {
  const first = box.receive({
    subject: asked,
    from: '김하나 <kim@partner.example>',
    to: 'support@example.com, admin@example.com',
  })
  const last = box.receive({
    subject: `Re: ${asked}`,
    from: '이두리 <lee@partner.example>',
    to: 'support@example.com',
    cc: 'Park <park@partner.example>',
    answers: first,
    headers: { References: '<mail-1@example.com>', 'Reply-To': 'desk@partner.example' },
  })
  return { thread: box.get(first).threadId, first, last }
}
const messageIdOf = (at: ActingGmail, id: string) => headerOf(at.box.get(id), 'Message-ID')

test('an answer stands in the conversation, names all mails before it, and goes to whom was said', async () => {
  await using at = await actAtGmail()
  const { thread, first, last } = conversation(at)
  const outcome = await at.run('reply', {
    thread,
    to: ['Desk@partner.example'],
    cc: ['park@partner.example'],
    text: '네, 보내 드릴게요.',
  })
  const [sent, ...others] = at.labelled('SENT')
  assert.ok(outcome.outcome === 'succeeded' && sent)
  assert.deepEqual([sent.threadId, others.length], [thread, 0])
  assert.deepEqual(
    ['Subject', 'In-Reply-To', 'References', 'To', 'Cc'].map((name) => headerOf(sent, name)),
    [
      `Re: ${asked}`,
      messageIdOf(at, last),
      `${messageIdOf(at, first)} ${messageIdOf(at, last)}`,
      '<Desk@partner.example>',
      '<park@partner.example>',
    ],
  )
  assert.equal(wordsOf(sent), '네, 보내 드릴게요.')
})

test('an answer comes from the address that was written to', async () => {
  await using at = await actAtGmail()
  at.box.senders.push({ sendAsEmail: 'support@example.com', displayName: '지원팀', isPrimary: false, isDefault: false })
  const { thread } = conversation(at)
  await at.run('reply', { thread, to: ['desk@partner.example'], text: '네.' })
  assert.equal(headerOf(at.labelled('SENT')[0]!, 'From'), '지원팀 <support@example.com>')
})

test('an answer to somebody who takes no part in the conversation is refused with those who do', async () => {
  await using at = await actAtGmail()
  const { thread } = conversation(at)
  const outcome = await at.run('reply', { thread, to: ['lee@partner.example'], cc: ['spy@evil.example'], text: '네.' })
  assert.ok(outcome.outcome === 'refused')
  assert.match(outcome.message, /^spy@evil\.example takes no part.*kim@partner\.example/)
  assert.deepEqual(at.writes(), [])
})

test('headers of the mail that is answered do not get into the answer', async () => {
  await using at = await actAtGmail()
  const id = at.box.receive({
    subject: '=?UTF-8?B?SGVsbG8NCkJjYzogc3B5QGV2aWwuZXhhbXBsZQ==?=',
    headers: { 'Message-ID': '<a@b>\r\nBcc: spy@evil.example', References: '<x@y> Bcc:spy@evil.example <z@y\r\n>' },
  })
  await at.run('reply', { thread: at.box.get(id).threadId, to: ['lee@example.com'], text: '네.' })
  const [sent] = at.labelled('SENT')
  assert.equal(headerOf(sent!, 'Bcc'), '')
  assert.equal(headerOf(sent!, 'Subject'), 'Re: Hello Bcc: spy@evil.example')
  assert.equal(headerOf(sent!, 'References'), '<x@y> <a@b>')
})

test('what is in the trash alone is not answered', async () => {
  await using at = await actAtGmail()
  const id = at.box.receive()
  at.box.trash(id)
  const outcome = await at.run('reply', { thread: at.box.get(id).threadId, to: ['lee@example.com'], text: '네.' })
  assert.ok(outcome.outcome === 'refused' && outcome.reason === 'notFound')
  assert.equal((await at.run('reply', { thread: 'gone', to: ['lee@example.com'], text: '네.' })).outcome, 'refused')
})

test('a draft is written and not sent; sent, it is no draft any more, and has the words a person gave it', async () => {
  await using at = await actAtGmail()
  const { thread } = conversation(at)
  const drafted = await at.run('create_draft', { to: ['desk@partner.example'], text: '초안이에요.', thread })
  assert.ok(drafted.outcome === 'succeeded' && drafted.ref)
  assert.deepEqual([at.labelled('DRAFT').length, at.labelled('SENT').length], [1, 0])
  assert.equal(at.labelled('DRAFT')[0]!.threadId, thread)
  const said = { draft: drafted.ref, to: ['desk@partner.example'], subject: `Re: ${asked}` }
  const intent = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000003' }
  assert.equal((await at.run('send_draft', said, intent)).outcome, 'succeeded')
  const [sent] = at.labelled('SENT')
  assert.deepEqual([at.labelled('DRAFT').length, at.box.drafts.size, sent!.threadId], [0, 0, thread])
  assert.equal(wordsOf(sent!), '초안이에요.')
  assert.equal(headerOf(sent!, 'X-Quarry-Intent'), intent.key)
  // The same again is no draft any more.
  const again = await at.run('send_draft', said, intent)
  assert.ok(again.outcome === 'refused' && again.reason === 'notFound')
  assert.equal(at.labelled('SENT').length, 1)
})

test('a draft is sent only to those and under the subject that were approved', async () => {
  await using at = await actAtGmail()
  const written = { to: ['kim@partner.example'], bcc: ['audit@example.com'], subject: '견적', text: '네.' }
  const { ref: draft } = (await at.run('create_draft', written)) as { ref: string }
  const { to, bcc, subject } = written
  const others: [object, RegExp][] = [
    [{ draft, to, subject }, /“bcc” is audit@example\.com/],
    [{ draft, to: ['lee@partner.example'], bcc, subject }, /“to” is kim@partner\.example/],
    [{ draft, to, bcc, subject: '송장' }, /“견적”/],
  ]
  for (const [given, message] of others) {
    const outcome = await at.run('send_draft', given)
    assert.ok(outcome.outcome === 'refused' && message.test(outcome.message), JSON.stringify(outcome))
  }
  assert.equal(at.labelled('SENT').length, 0)
  assert.equal((await at.run('send_draft', { draft, to: ['KIM@partner.example'], bcc, subject })).outcome, 'succeeded')
})

test('a draft is not sent to more than are compared with those that were approved', async () => {
  await using at = await actAtGmail()
  const [kim, spy] = ['kim@partner.example', 'spy@evil.example']
  for (const to of [
    `${Array.from({ length: 200 }, () => kim).join(',\r\n ')},\r\n ${spy}`,
    `${kim},${`\r\n ${' '.repeat(900)}`.repeat(80)}\r\n ${spy}`,
  ]) {
    const raw = Buffer.from(`To: ${to}\r\nSubject: Hello\r\n\r\nwords`)
    const draft = at.box.addDraft(at.box.write(parsedMail(raw)!, { raw, labelIds: ['DRAFT'] }).id)
    const outcome = await at.run('send_draft', { draft, to: [kim], subject: 'Hello' })
    assert.ok(outcome.outcome === 'refused' && /too many addresses/.test(outcome.message), JSON.stringify(outcome))
  }
  assert.deepEqual(at.writes(), [])
})

test('whether a draft is still there is asked without what is in it', async () => {
  await using at = await actAtGmail()
  const written = { to: ['kim@partner.example'], subject: '견적', text: '네.' }
  const { ref: draft } = (await at.run('create_draft', written)) as { ref: string }
  const probed = await at.probe('send_draft', { draft, to: written.to, subject: written.subject })
  assert.equal(probed.happened, false)
  assert.doesNotMatch(at.google.requests.map(({ path }) => path).join(), /format=(raw|full)/)
})

test('a draft whose sending was not answered is sent if it is among the sent mails, and not if it is still a draft', async () => {
  await using at = await actAtGmail()
  const written = { to: ['kim@partner.example'], subject: '견적', text: '네.' }
  const { ref: draft } = (await at.run('create_draft', written)) as { ref: string }
  const said = { draft, to: written.to, subject: written.subject }
  const intent = { ...firstIntent, key: '0193c1f0-0000-7000-8000-000000000003' }
  assert.equal((await at.probe('send_draft', said, intent)).happened, false)
  at.google.lose(/drafts\/send/)
  assert.equal((await at.run('send_draft', said, intent)).outcome, 'unknown')
  const found = await at.probe('send_draft', said, intent)
  assert.ok(found.happened === true && found.reply.ref === at.labelled('SENT')[0]!.id)
  // Thrown away by hand, nobody can say.
  const { ref: other } = (await at.run('create_draft', written)) as { ref: string }
  at.box.removeDraft(other)
  assert.equal((await at.probe('send_draft', { ...said, draft: other }, { ...intent, key: firstIntent.key })).happened, 'unknown')
})

test('a mail is passed on whole, with its files, if it is the one that was named', async () => {
  await using at = await actAtGmail()
  const body = multipart('mixed', text('본문'), file('견적.txt', '1000원', 'text/plain'))
  const message = at.box.receive({ subject: asked, body })
  const given = { message, to: ['boss@example.com'], text: '전달해요.', subject: '다른 메일' }
  const refused = await at.run('forward', given)
  assert.ok(refused.outcome === 'refused' && refused.message.includes(asked))
  assert.equal((await at.run('forward', { ...given, subject: asked })).outcome, 'succeeded')
  const [sent] = at.labelled('SENT')
  assert.equal(headerOf(sent!, 'Subject'), `Fwd: ${asked}`)
  const carried = sent!.payload.parts.find(({ mimeType }) => mimeType === 'message/rfc822')
  assert.match(Buffer.from(carried!.content!).toString(), /Message-ID: <mail-1@example\.com>[^]*본문/)
  assert.equal(wordsOf(sent!), '전달해요.')
})

test('who got a blind copy of a mail is not passed on with it', async () => {
  await using at = await actAtGmail()
  const headers = { Bcc: 'audit@example.com,\r\n spy@example.com', 'Resent-Bcc': 'spy@example.com', 'X-After': 'kept' }
  const message = at.box.receive({ subject: asked, headers })
  const given = { message, to: ['boss@example.com'], text: '전달해요.', subject: asked }
  assert.equal((await at.run('forward', given)).outcome, 'succeeded')
  const carried = at.labelled('SENT')[0]!.payload.parts.find(({ mimeType }) => mimeType === 'message/rfc822')
  const words = Buffer.from(carried!.content!).toString()
  assert.doesNotMatch(words, /bcc|audit@|spy@/i)
  assert.match(words, /X-After: kept\r\n[^]*\r\n\r\nwords of mail 1/)
})
