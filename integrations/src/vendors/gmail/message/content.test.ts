import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectGmail } from '../testing/connected.ts'
import { type Draft, file, multipart, page, text } from '../testing/model.ts'

/** A mailbox with these mails in it, listed. */
async function withMails(...drafts: Draft[]) {
  const connected = await connectGmail()
  const ids = drafts.map((draft) => connected.model.own.receive(draft))
  await connected.sync()
  const items = [...connected.index.values()]
  return Object.assign(connected, { ids, items, thread: items[0]!, read: () => connected.text(items[0]!.externalId) })
}
/** Bodies as the digest has them. */
const bodies = (digest: string): string[] =>
  [...digest.matchAll(/charset=utf-8\r\nContent-Transfer-Encoding: base64\r\n\r\n([^-]*)\r\n--/g)].map(([, encoded = '']) =>
    Buffer.from(encoded, 'base64').toString(),
  )

test('a conversation is one document with its people, its last date and a link to it', async () => {
  await using all = await withMails({
    subject: 'Tiles',
    from: '"Kim, Minsu" <kim@example.com>',
    to: 'Admin <admin@example.com>, builders@example.com',
    cc: 'Park <park@example.com>',
    at: '2026-11-20T10:00:00Z',
  })
  const { version, access, ...thread } = all.thread
  assert.deepEqual(thread, {
    externalId: `admin@example.com/${all.ids[0]}`,
    title: 'Tiles',
    link: 'https://mail.google.com/mail/?authuser=admin%40example.com#search/rfc822msgid%3Amail-1%40example.com',
    size: null,
    updatedAt: '2026-11-20T10:00:00.000Z',
    ancestors: [
      { id: 'admin@example.com', title: 'admin@example.com', link: 'https://mail.google.com/mail/?authuser=admin%40example.com' },
    ],
    fileName: 'Tiles.eml',
    mediaType: 'message/rfc822',
    kind: 'email',
    people: ['Kim, Minsu', 'Admin', 'builders@example.com', 'Park'],
  })
  assert.deepEqual([version, access], [`1 ${all.ids[0]}`, [['group:admin@example.com']]])
  assert.match(await all.read(), /From: "Kim, Minsu" <kim@example\.com>/)
})

test('what is read of a conversation was fetched once, with the listing', async () => {
  await using all = await withMails({ subject: 'Other' }, { body: text('slate') })
  assert.equal(all.gmail.paths().filter((path) => path.includes('/threads/')).length, 2)
  assert.deepEqual(bodies(await all.read()), ['slate'])
})

test('mails in Korean are read, whatever they call their encoding', async () => {
  const words = Buffer.from([0xbe, 0xc8, 0xb3, 0xe7, 0x20, 0x8c, 0x63])
  await using all = await withMails({
    subject: `=?ks_c_5601-1987?B?${Buffer.from([0xc1, 0xf6, 0xba]).toString('base64')}?=\r\n =?ks_c_5601-1987?B?${Buffer.from([0xd8]).toString('base64')}?=`,
    from: `"=?euc-kr?Q?=B1=E8?=" <kim@example.com>`,
    body: text(words, 'plain', 'ks_c_5601-1987'),
  })
  assert.deepEqual([all.thread.title, all.thread.people![0]], ['지붕', '김'])
  assert.deepEqual(bodies(await all.read()), ['안녕 똠'])
})

test('text that Google has turned into UTF-8 is not turned again', async () => {
  await using all = await withMails({ subject: '지붕 공사', body: text('기와를 올립니다', 'plain', 'ks_c_5601-1987') })
  assert.equal(all.thread.title, '지붕 공사')
  assert.deepEqual(bodies(await all.read()), ['기와를 올립니다'])
})

test('of two forms of a text the plain one is read, and the page where there is no other', async () => {
  const both = multipart('alternative', text('plain words'), page('<p>page words</p>'))
  await using plain = await withMails({ body: multipart('mixed', both, text('footer')) })
  assert.deepEqual(bodies(await plain.read()), ['plain words\nfooter'])
  await using only = await withMails({ body: multipart('alternative', text(''), page('<p>page words</p>')) })
  assert.deepEqual(bodies(await only.read()), ['<p>page words</p>'])
  await using mixed = await withMails({ body: multipart('mixed', page('<p>page</p>'), text('<footer>')) })
  assert.deepEqual(bodies(await mixed.read()), ['<p>page</p>\n<p>&lt;footer></p>'])
})

test('text that Google keeps apart is fetched', async () => {
  await using all = await withMails({ body: { ...text('apart'), isApart: true } })
  assert.deepEqual(bodies(await all.read()), ['apart'])
})

test('files of a mail are documents of their own below it', async () => {
  const plan = file('지붕 계획.pdf', 'the plan')
  await using all = await withMails({
    body: multipart('mixed', text('see'), plan, file('a/b.txt', 'x'.repeat(100_000), 'text/plain')),
  })
  const [thread, first, second] = all.items
  assert.deepEqual(
    [first!.title, first!.fileName, first!.size, second!.fileName],
    ['지붕 계획.pdf', '지붕 계획.pdf', 8, 'a-b.txt'],
  )
  assert.deepEqual(
    first!.ancestors.map(({ id }) => id),
    ['admin@example.com', thread!.externalId],
  )
  assert.equal(first!.link, thread!.link)
  assert.equal(await all.text(first!.externalId), 'the plan')
  assert.equal((await all.text(second!.externalId)).length, 100_000)
  assert.match(await all.read(), /Content-Disposition: attachment;\r\n filename="=\?UTF-8\?B\?/)
})

test('pictures of the layout, signatures and invitations are no documents; a mail in a mail is one', async () => {
  const inline = { 'Content-ID': '<logo>', 'Content-Disposition': 'inline' }
  await using all = await withMails({
    body: multipart(
      'mixed',
      multipart('related', page('<img src="cid:logo">hello'), file('logo.png', 'x', 'image/png', inline)),
      file('smime.p7s', 'x', 'application/pkcs7-signature'),
      file('invite.ics', 'x', 'application/ics'),
      file('photo.jpg', 'x', 'image/jpeg'),
      { ...file('', 'Subject: inner\r\n\r\ninner words', 'message/rfc822', {}), parts: [text('inner words')] },
    ),
  })
  assert.deepEqual(
    all.items.slice(1).map(({ fileName }) => fileName),
    ['photo.jpg', 'message.eml'],
  )
  assert.match(await all.text(all.items[2]!.externalId), /inner words/)
  assert.doesNotMatch(bodies(await all.read()).join(), /inner words/)
})

test('an empty file is read without asking', async () => {
  await using all = await withMails({ body: multipart('mixed', text('see'), file('empty.txt', '', 'text/plain')) })
  assert.equal(await all.text(all.items[1]!.externalId), '')
})

test('a mail without subject, sender and Message-ID is still found', async () => {
  await using all = await withMails({ headers: { Subject: '', From: '', 'Message-ID': '' } })
  assert.equal(all.thread.title, '(no subject)')
  assert.equal(all.thread.link, `https://mail.google.com/mail/?authuser=admin%40example.com#all/${all.ids[0]}`)
})

test('drafts, spam and trash are not read, chats neither', async () => {
  await using all = await withMails(...['DRAFT', 'SPAM', 'TRASH', 'CHAT'].map((label) => ({ subject: label, labels: [label] })), {
    subject: 'Mail',
  })
  assert.deepEqual(
    all.items.map(({ title }) => title),
    ['Mail'],
  )
})
