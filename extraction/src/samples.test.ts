import assert from 'node:assert/strict'
import { basename } from 'node:path'
import { after, test } from 'node:test'
import { comparable, samples, samplesFolder, type Sample } from '../testing/samples.ts'
import { Extractor } from './extractor.ts'
import type { Extraction, ResultCode } from './types.ts'

const extractor = new Extractor({ children: 1, readable: [samplesFolder] })
after(() => extractor[Symbol.asyncDispose]())

/** Nothing to read but a picture. */
const special: Record<string, ResultCode> = { 'pdf-scanned.pdf': 'needs_ocr' }
/** What the file does not hold: the export left out comments, and a stream was removed to make the file smaller. */
const absent: Record<string, readonly string[]> = { 'pdf-rich.pdf': ['Reviewer comment'], 'ppt-prich.ppt': ['Roadmap deck'] }

for (const sample of samples) {
  const name = basename(sample.file)
  test(name, async () => {
    const result = await extractor.extract({ path: samplesFolder + sample.file, name, mediaType: null })
    assert.equal(result.code, special[name] ?? sample.kind ?? 'ok', result.detail ?? '')
    if (result.code === 'ok') checkText(sample, result)
    else assert.deepEqual(result.blocks, [])
  })
}

function checkText({ file, expect }: Sample, result: Extraction): void {
  assert.equal(result.format, file.slice(file.lastIndexOf('.') + 1))
  const lacking = absent[basename(file)] ?? []
  const text = comparable([result.title, result.author, ...result.blocks.map((block) => block.text)].join('\n'))
  let from = 0
  for (const wanted of expect.ordered ?? []) {
    const at = text.indexOf(comparable(wanted), from)
    assert.ok(at >= 0, `"${wanted}" is missing or out of order`)
    from = at + 1
  }
  for (const wanted of [...(expect.contains ?? []), ...Object.values(expect.extra ?? {})]) {
    assert.ok(lacking.includes(wanted) || text.includes(comparable(wanted)), `"${wanted}" is missing`)
  }
  for (const unwanted of expect.forbid ?? []) assert.ok(!text.includes(unwanted), `"${unwanted}" is no text of the document`)
  if (expect.title !== undefined && !lacking.includes(expect.title)) assert.equal(result.title, expect.title)
  const headings = result.blocks.filter(({ type }) => type === 'heading').map((block) => comparable(block.text))
  for (const wanted of expect.headings ?? [])
    assert.ok(
      headings.some((heading) => heading.startsWith(comparable(wanted))),
      `"${wanted}" is no heading`,
    )
  const { blocks } = result
  for (const sheet of expect.sheets ?? [])
    assert.ok(
      blocks.some(({ anchor }) => anchor.sheet === sheet),
      `no block of ${sheet}`,
    )
  if (expect.slides) assert.equal(new Set(blocks.map(({ anchor }) => anchor.slide)).size, expect.slides)
}
