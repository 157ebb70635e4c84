import assert from 'node:assert/strict'
import { createHash, randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { actAtGmail, headerOf, wordsOf } from './testing/acting.ts'
import type { FakeMessage, FakePart } from './testing/model.ts'

const mail = { to: ['kim@partner.example'], subject: '견적서를 보내 드립니다', text: '첨부해 드려요.' }

/** A file of the workspace, as the host hands it to a call. */
function fileCalled(name: string, bytes: Uint8Array) {
  const version = createHash('sha256').update(bytes).digest('hex')
  return { bytes, file: { document: randomUUID(), name, size: bytes.byteLength, from: '공유 폴더', version } }
}
type Made = ReturnType<typeof fileCalled>
const openWith = (...made: Made[]) => actAtGmail(undefined, new Map(made.map(({ file, bytes }) => [file.document, bytes])))

const filesOf = (part: FakePart): FakePart[] => [...(part.filename === '' ? [] : [part]), ...part.parts.flatMap(filesOf)]
const attachedTo = (message: FakeMessage | undefined) =>
  filesOf(message!.payload).map(({ filename, mimeType, content }) => [filename, mimeType, Buffer.from(content!).toString()])

const names = [
  '견적서.pdf',
  '2026년 3월 지붕 수리 견적서 최종본 (주)하나건설 제출용 — 검토 의견 반영, 담당자 확인 완료 🏠 사본.hwpx',
  'plain.csv',
  'quo"te\\d = name; filename=evil.exe.txt',
  '=?UTF-8?B?SGk=?=.txt',
  "100% 'sure'*.md",
]

test('files go along under their names in any letters, byte for byte, in lines of plain characters', async () => {
  const files = names.map((name, index) => fileCalled(name, Buffer.from(`내용 ${index}\n`.repeat(40))))
  await using at = await openWith(...files)
  const outcome = await at.run('send_message', { ...mail, attachments: files.map(({ file }) => file) })
  assert.equal(outcome.outcome, 'succeeded')
  const [sent] = at.labelled('SENT')
  assert.deepEqual(
    attachedTo(sent).map(([name, , content]) => [name, content]),
    files.map(({ file, bytes }) => [file.name, Buffer.from(bytes).toString()]),
  )
  assert.equal(wordsOf(sent!), mail.text)
  const raw = sent!.raw!.toString('latin1')
  assert.match(raw, /^[\x20-\x7e\r\n]*$/)
  assert.ok(raw.split('\r\n').every((line) => line.length <= 78))
  // As programs read it that know nothing of RFC 2231.
  assert.match(raw, /Content-Type: application\/pdf;\r\n name="=\?UTF-8\?B\?[\w+/=]+\?="/)
})

test('what is longer than five megabytes is uploaded, once, whole, and in its conversation', async () => {
  const big = fileCalled('도면.zip', Buffer.alloc(9 * 2 ** 20, 'roof'))
  await using at = await openWith(big)
  const asked = at.box.receive({ from: 'Kim <kim@partner.example>', subject: '도면 요청' })
  const { threadId } = at.box.get(asked)
  const outcome = await at.run('reply', { thread: threadId, to: mail.to, text: mail.text, attachments: [big.file] })
  assert.equal(outcome.outcome, 'succeeded')
  const [sent] = at.labelled('SENT')
  assert.deepEqual([sent!.threadId, headerOf(sent!, 'Subject')], [threadId, 'Re: 도면 요청'])
  assert.ok(Buffer.from(filesOf(sent!.payload)[0]!.content!).equals(big.bytes))
  assert.deepEqual(at.writes(), ['/upload/gmail/v1/users/me/messages/send'])
})

test('a draft is sent only with the files that people were told', async () => {
  const small = fileCalled('견적서.pdf', Buffer.from('%PDF-1.7'))
  const large = fileCalled('부록.zip', Buffer.alloc(6 * 2 ** 20, 1))
  await using at = await openWith(small, large)
  const made = await at.run('create_draft', { ...mail, attachments: [small.file, large.file] })
  assert.ok(made.outcome === 'succeeded')
  const { id, files } = made.data as { id: string; files: string[] }
  assert.deepEqual(files, ['견적서.pdf', '부록.zip'])
  const said = { draft: id, to: mail.to, subject: mail.subject }
  for (const other of [[], ['견적서.pdf'], [...files, '더.pdf']]) {
    const outcome = await at.run('send_draft', { ...said, files: other })
    assert.ok(outcome.outcome === 'refused')
    assert.match(outcome.message, /견적서\.pdf/)
  }
  assert.deepEqual(at.labelled('SENT'), [])
  assert.equal((await at.run('send_draft', { ...said, files })).outcome, 'succeeded')
  assert.deepEqual(
    filesOf(at.labelled('SENT')[0]!.payload).map(({ filename }) => filename),
    files,
  )
})

test('twenty-five megabytes of files fit into what Gmail takes, and more are refused before anything is asked', async () => {
  const full = fileCalled('full.bin', Buffer.alloc(25 * 2 ** 20, 7))
  const drop = fileCalled('drop.txt', Buffer.from('x'))
  await using at = await openWith(full, drop)
  await assert.rejects(async () => at.run('send_message', { ...mail, attachments: [full.file, drop.file] }), /25 MB/)
  assert.deepEqual(at.google.requests, [])
  assert.equal((await at.run('send_message', { ...mail, attachments: [full.file] })).outcome, 'succeeded')
})

test('a file that is not there any more, or not what it was, sends nothing', async () => {
  const [here, lost] = [fileCalled('a.txt', Buffer.from('abc')), fileCalled('b.txt', Buffer.from('b'))]
  await using at = await openWith(here)
  for (const attachments of [[here.file, lost.file], [{ ...here.file, size: 2 }]])
    assert.equal((await at.run('send_message', { ...mail, attachments })).outcome, 'refused')
  assert.deepEqual(at.writes(), [])
})

test('a mail with files whose answer was lost is looked for, and found', async () => {
  const big = fileCalled('도면.zip', Buffer.alloc(6 * 2 ** 20, 2))
  await using at = await openWith(big)
  at.google.lose(/upload/)
  const given = { ...mail, attachments: [big.file] }
  assert.equal((await at.run('send_message', given)).outcome, 'unknown')
  assert.equal((await at.probe('send_message', given)).happened, true)
})
