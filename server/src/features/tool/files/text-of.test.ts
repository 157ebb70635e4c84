import assert from 'node:assert/strict'
import { createReadStream } from 'node:fs'
import { test } from 'node:test'
import { openParts } from '../../../../testing/parts.ts'
import { openWorld } from '../../../../testing/world.ts'
import { textOf } from './text-of.ts'

const world = await openWorld()
const ctx = { ...world.app(openParts(world)), signal: new AbortController().signal }
const sample = (name: string) => ({
  name,
  mediaType: 'application/octet-stream',
  bytes: createReadStream(new URL(`../../../../../extraction/samples/self/${name}`, import.meta.url)),
})

for (const name of ['pdf-rich.pdf', 'hwp-selfmade-rich.hwp', 'hwpx-selfmade-rich.hwpx', 'docx-rich.docx'])
  test(`a tool reads ${name} as text`, async () => {
    const text = await textOf(ctx, sample(name))
    assert.match(text, /[가-힣]{2}/)
    assert.doesNotMatch(text, /\uFFFD/)
  })

test('a tool is told why nothing can be read of a file', async () => {
  for (const [name, why] of [
    ['pdf-rich-password.pdf', /password/],
    ['pdf-scanned.pdf', /scan/],
    ['docx-truncated.docx', /damaged/],
  ] as const)
    await assert.rejects(textOf(ctx, sample(name)), { reason: 'settings', message: why })
})

test('a file without an end is not read', async () => {
  async function* endless() {
    for (;;) yield Buffer.alloc(2 ** 20)
  }
  await assert.rejects(textOf(ctx, { name: 'a.txt', mediaType: null, bytes: endless() }), {
    reason: 'settings',
    message: /longer/,
  })
})
