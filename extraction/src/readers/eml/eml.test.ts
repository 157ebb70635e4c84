import assert from 'node:assert/strict'
import { test } from 'node:test'
import { outline, read } from '../../../testing/read.ts'

const mail = (head: Record<string, string>, body: string): string =>
  `${Object.entries(head)
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')}\r\n${body}`

const multipart = (...parts: string[]): string => parts.map((part) => `--cut\r\n${part}\r\n`).join('') + '--cut--\r\n'
const mixed = { 'Content-Type': 'multipart/mixed; boundary=cut' }

test('the head of a mail is read field by field', async () => {
  const { title, author, blocks } = await read(
    'a.eml',
    mail({ Subject: 'Plan', From: 'Kim <kim@example.com>', To: 'a@example.com, B <b@example.com>' }, 'Hello.\r\n'),
  )
  assert.deepEqual([title, author], ['Plan', 'Kim <kim@example.com>'])
  assert.deepEqual(outline({ blocks }), [
    'heading1 Plan',
    'header Subject: Plan',
    'header From: Kim <kim@example.com>',
    'header To: a@example.com, B <b@example.com>',
    'paragraph Hello.',
  ])
})

const histories: Record<string, string> = {
  'marked with brackets': '> old\n> words',
  'announced in English': 'On Mon, 2 Mar 2026 at 10:00, Lee <lee@example.com> wrote:\nold\nwords',
  'announced in Korean': '2026년 3월 2일 (월) 오전 10:00, 이 <lee@example.com>님이 작성:\nold\nwords',
  'below a rule': '-----Original Message-----\nold\nwords',
  'below the fields of a mail': 'From: Lee\nSent: Monday\nTo: Kim\nold\nwords',
  'below Korean fields': '보낸 사람: 이\n보낸 날짜: 월요일\nold\nwords',
}

for (const [manner, history] of Object.entries(histories)) {
  test(`history ${manner} is kept as a note`, async () => {
    const { blocks } = await read('a.eml', mail({ 'Content-Type': 'text/plain; charset=utf-8' }, `My answer.\n\n${history}\n`))
    assert.deepEqual(
      blocks.map(({ type }) => type),
      ['paragraph', 'note'],
    )
    assert.match(blocks[1]!.text, /old\n(?:> )?words$/)
  })
}

test('a mail that only forwards another keeps its words as words', async () => {
  const { blocks } = await read('a.eml', mail({ 'Content-Type': 'text/plain' }, '-----Original Message-----\nall there is\n'))
  assert.deepEqual(
    blocks.map(({ type }) => type),
    ['paragraph'],
  )
})

test('without plain text the page is read', async () => {
  const { blocks } = await read(
    'a.eml',
    mail({ 'Content-Type': 'text/html; charset=utf-8' }, '<p>Only <b>HTML</b></p><style>no</style>'),
  )
  assert.deepEqual(outline({ blocks }), ['paragraph Only HTML'])
})

test('attached files are named in the text and handed back whole', async () => {
  const part =
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\nAAEC/w=='
  const { blocks, attachments } = await read('a.eml', mail(mixed, multipart('\r\nBody', part)))
  assert.deepEqual(outline({ blocks }), ['paragraph Body', 'note Attachment: a.pdf'])
  assert.deepEqual(
    attachments.map(({ name, mediaType, bytes }) => [name, mediaType, [...bytes]]),
    [['a.pdf', 'application/pdf', [0, 1, 2, 255]]],
  )
})

test('attachments beyond the limit are named but left out', async () => {
  const part = 'Content-Disposition: attachment; filename="a.bin"\r\n\r\n0123456789'
  const { code, blocks, attachments } = await read('a.eml', mail(mixed, multipart(part)), { attachmentBytes: 5 })
  assert.deepEqual([code, outline({ blocks }), attachments], ['ok_partial', ['note Attachment: a.bin'], []])
})

test('mails within mails are read down to the allowed depth, the next is an attachment', async () => {
  const inner = mail({ Subject: 'inner' }, 'inner words')
  const { blocks, attachments } = await read(
    'a.eml',
    mail({ Subject: 'outer', ...mixed }, multipart(`Content-Type: message/rfc822\r\n\r\n${inner}`)),
    { mailDepth: 2 },
  )
  assert.deepEqual(outline({ blocks }), [
    'heading1 outer',
    'header Subject: outer',
    'heading2 inner',
    'header Subject: inner',
    'paragraph inner words',
  ])
  assert.deepEqual(attachments, [])
  const shallow = await read(
    'a.eml',
    mail({ Subject: 'outer', ...mixed }, multipart(`Content-Type: message/rfc822\r\n\r\n${inner}`)),
    { mailDepth: 1 },
  )
  assert.deepEqual(
    shallow.attachments.map(({ name }) => name),
    ['message.eml'],
  )
})

const digest = (...mails: string[]): string =>
  mail(
    { Subject: 'Roof', 'Content-Type': 'multipart/digest; boundary=cut' },
    multipart(...mails.map((each) => `Content-Type: message/rfc822\r\n\r\n${each}`)),
  )
const by = (name: string, day: number, body: string, type = 'text/plain'): string =>
  mail(
    {
      From: `${name} <${name.toLowerCase()}@example.com>`,
      Date: `Mon, ${day} Mar 2026 10:00:00 +0000`,
      'Content-Type': `${type}; charset=utf-8`,
    },
    body,
  )
const bodiesOf = (blocks: Parameters<typeof outline>[0]['blocks']): string[] =>
  outline({ blocks }).filter((line) => !line.startsWith('header'))

test('each mail of a digest is a section with its writer and day', async () => {
  const { title, blocks } = await read('a.eml', digest(by('Kim', 2, 'Tiles or slate?'), by('Lee', 3, 'Slate.')))
  assert.equal(title, 'Roof')
  assert.deepEqual(bodiesOf(blocks), [
    'heading1 Kim, 2026-03-02',
    'paragraph Tiles or slate?',
    'heading1 Lee, 2026-03-03',
    'paragraph Slate.',
  ])
  assert.deepEqual(blocks.at(-1)!.anchor.path, ['Lee, 2026-03-03'])
})

const question = 'Shall we cover the roof with tiles or with slate? The carpenter wants to know by Friday.'
const replies: Record<string, [body: string, type?: string]> = {
  'in brackets, with other line ends': [
    'Slate.\n\nOn Mon, 2 Mar 2026 at 10:00, Kim <kim@example.com> wrote:\n> Shall we cover the roof with tiles\n> or with slate? The carpenter\n> wants to know by Friday.\n',
  ],
  'above the answer': [`> ${question}\n\nSlate.`],
  'below a rule': [`Slate.\n\n-----Original Message-----\n${question}\n`],
  'in a page, by a program nobody knows': [`<p>Slate.</p><div><span>${question}</span></div>`, 'text/html'],
  'in a page, announced': [
    `<div>Slate.</div><div><div>On Mon, 2 Mar 2026 at 10:00, Kim wrote:</div><blockquote>${question}</blockquote></div>`,
    'text/html',
  ],
}
for (const [manner, [body, type]] of Object.entries(replies))
  test(`what a reply of a digest quotes ${manner} is read once`, async () => {
    const { blocks } = await read('a.eml', digest(by('Kim', 2, question), by('Lee', 3, body, type)))
    assert.deepEqual(bodiesOf(blocks), [
      'heading1 Kim, 2026-03-02',
      `paragraph ${question}`,
      'heading1 Lee, 2026-03-03',
      'paragraph Slate.',
    ])
  })

test('a short quotation below a long announcement is read once', async () => {
  const short = '기와를 올리는 날을 화요일로 옮기면 어떨까요?'
  const answer = `좋아요.\n\n2026년 11월 20일 (금) 오전 10:00, 김민수 <kim.minsu@example.com>님이 작성:\n> ${short}\n`
  const { blocks } = await read('a.eml', digest(by('Kim', 2, short), by('Lee', 3, answer)))
  assert.deepEqual(bodiesOf(blocks).slice(2), ['heading1 Lee, 2026-03-03', 'paragraph 좋아요.'])
})

test('a mail of a digest repeats neither the day nor the subject it answers', async () => {
  const answer = (subject: string) => `Subject: ${subject}\r\n${by('Lee', 3, 'Slate.')}`
  const { blocks } = await read('a.eml', digest(answer('RE: 회신: Roof'), answer('Another roof')))
  assert.deepEqual(
    outline({ blocks }).filter((line) => line.startsWith('header')),
    ['header From: Lee <lee@example.com>', 'header Subject: Another roof', 'header From: Lee <lee@example.com>'],
  )
})

test('an answer between the lines it quotes is kept', async () => {
  const answer = `> ${question}\nSlate it is, and we tell him today.\n> Thanks\n`
  const { blocks } = await read('a.eml', digest(by('Kim', 2, question), by('Lee', 3, answer)))
  assert.deepEqual(bodiesOf(blocks).slice(3), ['paragraph Slate it is, and we tell him today.', 'note > Thanks'])
})

test('what a digest quotes of a mail that is not in it is kept', async () => {
  const forwarded = 'Look at this.\n\n---------- Forwarded message ---------\nFrom: Park\nThe crane comes on Tuesday at seven.\n'
  const { blocks } = await read('a.eml', digest(by('Kim', 2, question), by('Lee', 3, forwarded)))
  assert.match(bodiesOf(blocks).join('\n'), /Look at this\.\n.*The crane comes on Tuesday/s)
})

test('an attachment without content is named and not handed back', async () => {
  const part =
    'Content-Type: application/pdf\r\nContent-Disposition: attachment; filename="a.pdf"\r\nContent-Transfer-Encoding: base64\r\n\r\n'
  const { blocks, attachments } = await read('a.eml', mail(mixed, multipart('\r\nBody', part)))
  assert.deepEqual([outline({ blocks }), attachments], [['paragraph Body', 'note Attachment: a.pdf'], []])
})

test('a mail of a digest that is a bomb hides none of the others', async () => {
  const bomb = by('Mallory', 3, '<p>before</p>' + '<b>'.repeat(30_000), 'text/html')
  const { code, blocks } = await read('a.eml', digest(by('Kim', 2, question), bomb, by('Lee', 4, 'Slate.')))
  assert.equal(code, 'ok_partial')
  assert.deepEqual(bodiesOf(blocks), [
    'heading1 Kim, 2026-03-02',
    `paragraph ${question}`,
    'heading1 Mallory, 2026-03-03',
    'paragraph before',
    'heading1 Lee, 2026-03-04',
    'paragraph Slate.',
  ])
})

test('words of a mail without a sender stand below nobody else’s name', async () => {
  const nobody = mail({ 'Content-Type': 'text/plain' }, 'Who said this?')
  const { blocks } = await read('a.eml', digest(by('Kim', 2, question), nobody))
  assert.deepEqual([blocks.at(-1)!.text, blocks.at(-1)!.anchor.path], ['Who said this?', undefined])
})
