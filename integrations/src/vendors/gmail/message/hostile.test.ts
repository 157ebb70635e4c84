import assert from 'node:assert/strict'
import { test } from 'node:test'
import { connectGmail } from '../testing/connected.ts'
import { type Draft, type FakePart, file, multipart, page, text } from '../testing/model.ts'
import { addressesIn, readable } from './headers.ts'

async function listed(...drafts: Draft[]) {
  const all = await connectGmail()
  for (const draft of drafts) all.model.own.receive(draft)
  await all.sync()
  const [thread] = all.index.values()
  return Object.assign(all, { thread: thread!, read: () => all.text(thread!.externalId) })
}

test('ten thousand recipients are read as far as people read', async () => {
  const to = Array.from({ length: 10_000 }, (_, index) => `Person ${index} <p${index}@example.com>`).join(', ')
  await using all = await listed({ to })
  assert.equal(all.thread.people!.length, 50)
  assert.ok((await all.read()).length < 50_000)
})

test('a header cannot begin another one, nor a part of the digest', async () => {
  const subject = `=?utf-8?B?${Buffer.from('Roof\r\nBcc: spy@example.com\r\n\r\n--cut').toString('base64')}?=`
  await using all = await listed({
    subject,
    from: '=?utf-8?Q?Kim=0D=0AX-Evil:_1?= <kim@example.com\r\nX-Evil: 2>',
    body: multipart('mixed', text('see'), file('a"\r\nX-Evil: 3.pdf', 'x')),
  })
  const digest = await all.read()
  assert.doesNotMatch(digest, /^(?:Bcc|X-Evil|--cut)/m)
  assert.equal(all.thread.title, 'Roof Bcc: spy@example.com --cut')
})

test('names cannot turn the text around them', async () => {
  await using all = await listed({
    subject: 'Roof \u202egnp.exe',
    body: multipart('mixed', text('see'), file('plan\u202efdp.exe', 'x')),
  })
  assert.deepEqual(
    [...all.index.values()].map(({ title }) => title),
    ['Roof gnp.exe', 'planfdp.exe'],
  )
})

test('a Message-ID cannot lead a link elsewhere', async () => {
  for (const id of ['<x> OR in:anywhere', '<a b@example.com>', `<${'x'.repeat(5_000)}>`, '<"><script>@example.com>']) {
    await using all = await listed({ headers: { 'Message-ID': id } })
    const { origin, pathname, search, hash } = new URL(all.thread.link!)
    assert.deepEqual([origin, pathname, search], ['https://mail.google.com', '/mail/', '?authuser=admin%40example.com'])
    assert.match(hash, /^#(?:search\/rfc822msgid%3A[^\s<>"/]+|all\/[0-9a-f]+)$/)
  }
})

test('a mail of a thousand nested parts is read as deep as people write', async () => {
  let body: FakePart = text('at the bottom')
  for (let depth = 0; depth < 1_000; depth++) body = multipart('mixed', body)
  await using all = await listed({ body })
  assert.doesNotMatch(await all.read(), /Content-Type: text/)
})

test('a mail of two thousand files has the first thirty', async () => {
  const files = Array.from({ length: 2_000 }, (_, index) => file(`${index}.txt`, 'x', 'text/plain'))
  await using all = await listed({ body: multipart('mixed', text('see'), ...files) })
  assert.equal(all.index.size, 31)
})

test('a page of thirty megabytes hides no other mail of its conversation', async () => {
  await using all = await connectGmail()
  const first = all.model.own.receive({ body: text('the first words') })
  all.model.own.receive({ answers: first, from: 'Bomb <bomb@example.com>', body: page('<b>'.repeat(10 * 2 ** 20)) })
  await all.sync()
  const digest = await all.text(`admin@example.com/${first}`)
  assert.match(digest, new RegExp(Buffer.from('the first words').toString('base64')))
  assert.match(digest, /Bomb.*<bomb@example\.com>/)
  assert.ok(digest.length < 10_000)
})

test('parts that make no sense are left out, and the rest is read', async () => {
  const nonsense = { mimeType: 7, filename: null } as unknown as FakePart
  await using all = await connectGmail()
  const id = all.model.own.receive()
  const payload = { mimeType: 'multipart/mixed', headers: [{ name: 'Subject', value: 'Odd' }], parts: [nonsense, 5, null] }
  const words = { mimeType: 'text/plain', body: { size: 4, data: Buffer.from('fine').toString('base64url') } }
  const message = { id, threadId: id, internalDate: 'never', payload: { ...payload, parts: [...payload.parts, words] } }
  all.gmail.fail(/threads/, { body: { id, messages: [message] } })
  await all.sync()
  const [item] = all.index.values()
  assert.deepEqual([item!.title, item!.updatedAt], ['Odd', null])
})

for (const [title, header] of Object.entries({
  'quotation marks': '"'.repeat(1_000_000),
  'angle brackets': '<'.repeat(1_000_000),
  commas: ','.repeat(1_000_000),
  'words that never end': '=?utf-8?B?'.repeat(100_000),
  'a hundred thousand words': '=?utf-8?B?QQ==?= '.repeat(100_000),
  backslashes: '"' + '\\'.repeat(1_000_000),
  blanks: `${' '.repeat(1_000_000)}x`,
}))
  test(`a header of nothing but ${title} costs no time`, () => {
    const before = performance.now()
    readable(header)
    addressesIn(header)
    // Milliseconds where the time grows with the length, hours where it grows with its square.
    assert.ok(performance.now() - before < 20_000)
  })
