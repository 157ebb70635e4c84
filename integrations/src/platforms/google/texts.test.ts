import assert from 'node:assert/strict'
import { test } from 'node:test'
import { PendingTexts, textsOf } from './texts.ts'

test('a text is taken once, and each run has its own', () => {
  const run = {}
  textsOf(run).keep('a', '기와')
  assert.equal(textsOf({}).take('a'), undefined)
  assert.equal(textsOf(run).take('a')?.toString(), '기와')
  assert.equal(textsOf(run).take('a'), undefined)
})

test('no more than eight megabytes are held, and a text that was fetched frees its space', () => {
  const texts = textsOf({})
  const large = 'x'.repeat(5 * 2 ** 20)
  texts.keep('a', large)
  texts.keep('b', large)
  assert.equal(texts.take('b'), undefined)
  assert.ok(texts.take('a'))
  texts.keep('b', large)
  assert.ok(texts.take('b'))
})

test('a newer text takes the place of an older one', () => {
  const texts = textsOf({})
  texts.keep('a', 'tiles')
  texts.keep('a', 'slates')
  assert.equal(texts.take('a')?.toString(), 'slates')
})

test('a listing waits for space as long as texts are fetched, and not where nobody reads', async () => {
  const texts = new PendingTexts({ patienceMs: 20 })
  const ids = ['a', 'b', 'c', 'd', 'e', 'f', 'g']
  for (const id of ids) texts.keep(id, 'x'.repeat(2 ** 20))
  const reading = setInterval(() => texts.take(ids.shift() ?? ''), 5)
  await texts.untilHalfFree(new AbortController().signal)
  clearInterval(reading)
  assert.ok(ids.length <= 4, `${ids.length} are not read yet`)
  for (const id of ['h', 'i', 'j', 'k']) texts.keep(id, 'x'.repeat(2 ** 20))
  await texts.untilHalfFree(new AbortController().signal)
  assert.ok(texts.take('k'))
})
