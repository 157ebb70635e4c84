import assert from 'node:assert/strict'
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
  const { code, detail } = await extractor.extract({ path: `${files.folder}/gone.txt`, name: 'gone.txt', mediaType: null })
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
