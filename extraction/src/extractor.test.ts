import assert from 'node:assert/strict'
import { mkdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { temporaryFolder } from '../testing/files.ts'
import { endlessPdf } from '../testing/pdf.ts'
import { Extractor } from './extractor.ts'
import type { Limits } from './limits.ts'

function openExtractor(folder: string, limits: Partial<Limits> = {}): Extractor {
  return new Extractor({ children: 1, readable: [folder], limits })
}

test('waiting documents are read one after the other, each with its own text', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const inputs = Array.from({ length: 40 }, (_, index) => files.write(`${index}.txt`, `document ${index}`))
  const results = await Promise.all(inputs.map((input) => extractor.extract(input)))
  assert.deepEqual(
    results.map(({ blocks }) => blocks[0]?.text),
    inputs.map((_, index) => `document ${index}`),
  )
})

test('files are read from a folder that is reached by a link', async () => {
  using files = temporaryFolder()
  const [real, link] = [join(files.folder, 'real'), join(files.folder, 'link')]
  mkdirSync(real)
  symlinkSync(real, link)
  await using extractor = openExtractor(link)
  const { blocks } = await extractor.extract(files.write('link/note.txt', 'a heron'))
  assert.equal(blocks[0]?.text, 'a heron')
})

test('a document that takes too long ends as timeout, and the ones behind it are read', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { pdfTimeMs: 1_000 })
  const slow = extractor.extract(files.write('slow.pdf', endlessPdf(400)))
  const behind = extractor.extract(files.write('behind.txt', 'still here'))
  assert.equal((await slow).code, 'timeout')
  assert.equal((await behind).code, 'ok')
})

test('a document that fills memory ends as oom, and the ones behind it are read', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { rssBytes: 250 * 2 ** 20 })
  const large = extractor.extract(files.write('large.pdf', endlessPdf(400)))
  const behind = extractor.extract(files.write('behind.txt', 'still here'))
  const { code, format, blocks } = await large
  assert.deepEqual({ code, format, blocks }, { code: 'oom', format: 'pdf', blocks: [] })
  assert.equal((await behind).code, 'ok')
})

test('a document beyond the heap bound ends as oom, and the ones behind it are read', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { heapMb: 40 })
  const large = extractor.extract(files.write('large.csv', 'a,b\n'.repeat(2_000_000)))
  const behind = extractor.extract(files.write('behind.txt', 'still here'))
  assert.equal((await large).code, 'oom')
  assert.equal((await behind).code, 'ok')
})

test('a process that is replaced after every document loses none', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { documentsPerChild: 1, textDocumentsPerChild: 1 })
  const inputs = Array.from({ length: 4 }, (_, index) => files.write(`${index}.txt`, `document ${index}`))
  const results = await Promise.all(inputs.map((input) => extractor.extract(input)))
  assert.deepEqual(
    results.map(({ code }) => code),
    ['ok', 'ok', 'ok', 'ok'],
  )
})

test('aborting a document that is being read rejects it and leaves the others alone', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const control = new AbortController()
  const slow = extractor.extract(files.write('slow.pdf', endlessPdf(400)), control.signal)
  const behind = extractor.extract(files.write('behind.txt', 'still here'))
  const reason = new Error('not wanted any more')
  control.abort(reason)
  await assert.rejects(slow, reason)
  assert.equal((await behind).code, 'ok')
})

test('aborting a document that waits rejects it and leaves the others alone', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const control = new AbortController()
  const before = extractor.extract(files.write('before.txt', 'first'))
  const waiting = extractor.extract(files.write('waiting.txt', 'second'), control.signal)
  control.abort()
  await assert.rejects(waiting, { name: 'AbortError' })
  assert.equal((await before).code, 'ok')
})

test('a file outside the readable folders is not read', async () => {
  using files = temporaryFolder()
  using others = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const { code, detail } = await extractor.extract(others.write('secret.txt', 'secret'))
  assert.equal(code, 'crashed')
  assert.match(detail ?? '', /ERR_ACCESS_DENIED/)
})

test('a file that is not there is reported, not thrown', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const { code, detail } = await extractor.extract({ path: `${files.folder}/missing.txt`, name: 'missing.txt', mediaType: null })
  assert.equal(code, 'crashed')
  assert.match(detail ?? '', /ENOENT/)
})

test('a file above the size limit is refused unread', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { fileBytes: 1_000, textFileBytes: 100 })
  const whole = await extractor.extract(files.write('whole.pdf', 'x'.repeat(1_001)))
  const text = await extractor.extract(files.write('text.txt', 'x'.repeat(101)))
  assert.deepEqual([whole.code, text.code], ['too_large', 'too_large'])
})

test('text beyond the limit is cut and marked', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { characters: 2_500 })
  const { code, truncated, blocks } = await extractor.extract(files.write('long.txt', 'word word word\n\n'.repeat(1_000)))
  assert.deepEqual([code, truncated], ['ok_partial', true])
  assert.ok(blocks.length > 100 && blocks.length < 200)
})

test('a result larger than the answer may be is refused', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder, { answerBytes: 1_000 })
  const { code } = await extractor.extract(files.write('long.txt', 'word word word\n\n'.repeat(1_000)))
  assert.ok(code === 'too_large' || code === 'crashed')
})

test('closing rejects what still waits', async () => {
  using files = temporaryFolder()
  const extractor = openExtractor(files.folder)
  const results = [1, 2].map((number) => extractor.extract(files.write(`${number}.txt`, 'text')))
  const outcomes = Promise.allSettled(results)
  await extractor[Symbol.asyncDispose]()
  assert.deepEqual(
    (await outcomes).map(({ status }) => status),
    ['rejected', 'rejected'],
  )
  await assert.rejects(extractor.extract({ path: '', name: '', mediaType: null }), /closed/)
})

test('what text without an extension is, its content decides', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const read = async (name: string, content: string | Buffer) => {
    const { code, format, blocks } = await extractor.extract({ ...files.write('x', content), name })
    return [code, format, blocks[0]?.text]
  }
  const korean = '회의록: 다음 주 월요일에 왜가리를 보러 갑니다. 모두 따뜻한 옷을 입고 오세요.'
  for (const name of ['README', 'notes.txt ', 'notes.txt.', 'notes.', 'Notes v1.2', '회의록', '보고서.최종', 'notes.md. '])
    assert.deepEqual(await read(name, korean), ['ok', name.startsWith('notes.md') ? 'md' : 'txt', korean], name)
  // The same in the encoding of old Korean programs.
  const cp949 =
    'c7d1b1db20b9aebcadc0d4b4cfb4d92e20bfc0b7a1b5c820c6edc1fdb1e2b7ce20beb420b1dbc0ccb0ed2c20bfd6b0a1b8aebfcd20b5ceb7e7b9ccb8a620babb20b3afc0bb20c0fbbeee20b5cebefabdc0b4cfb4d92e'
  assert.deepEqual(
    (await read('LEGACY', Buffer.from(cp949, 'hex')))[2],
    '한글 문서입니다. 오래된 편집기로 쓴 글이고, 왜가리와 두루미를 본 날을 적어 두었습니다.',
  )
})

test('what is no text is not read as text because it has no extension', async () => {
  using files = temporaryFolder()
  await using extractor = openExtractor(files.folder)
  const random = Buffer.from(Array.from({ length: 4_096 }, (_, index) => (index * index * 31 + index * 7) % 256))
  const contents = {
    png: Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), random]),
    machine: Buffer.concat([Buffer.from('\u007fELF'), random]),
    key: Buffer.from('9f8ea4c1d2e3f4b5a6978899aabbccdd', 'hex'),
  }
  for (const [name, content] of Object.entries(contents)) {
    const { code } = await extractor.extract({ ...files.write(name, content), name })
    assert.equal(code, 'unsupported', name)
  }
  assert.equal((await extractor.extract({ ...files.write('program', 'x = 1'), name: 'program.py' })).code, 'unsupported')
  assert.equal((await extractor.extract({ ...files.write('nothing', ''), name: 'nothing' })).code, 'empty')
})
