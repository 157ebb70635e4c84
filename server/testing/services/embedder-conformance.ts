import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Embedder } from '../../src/ai/embedder.ts'

/** What every embedder must do. @param open an embedder whose service works. @param fail makes its service fail from now on. */
export function embedderConformance(name: string, open: () => Embedder, fail: () => void): void {
  const { signal } = new AbortController()

  test(`${name}: one vector per text, in order, of one length, with a direction`, async () => {
    const texts = Array.from({ length: 70 }, (_, at) => (at % 2 === 0 ? `vacation ${at}` : `car ${at}`))
    const vectors = await open().embed(texts, signal)
    assert.equal(vectors.length, texts.length)
    const [first, second, third] = vectors
    assert.ok(first && second && third)
    assert.ok(likeness(first, third) > likeness(first, second))
    for (const vector of vectors) {
      assert.equal(vector?.length, first.length)
      assert.ok(vector.every(Number.isFinite) && vector.some((component) => component !== 0))
    }
  })

  test(`${name}: the same text has the same vector, whatever it is sent with`, async () => {
    const [alone] = await open().embed(['vacation'], signal)
    const [, together] = await open().embed(['car', 'vacation', 'salary'], signal)
    assert.deepEqual(alone, together)
  })

  test(`${name}: no text is no call`, async () => {
    assert.deepEqual(await open().embed([], signal), [])
  })

  test(`${name}: who gives up is not kept waiting`, async () => {
    await assert.rejects(open().embed(['vacation'], AbortSignal.abort()), { name: 'AbortError' })
  })

  test(`${name}: a failure has its name and reveals nothing of the text`, async () => {
    fail()
    await assert.rejects(open().embed(['the secret plan'], signal), (error: Error) => {
      assert.equal(error.name, 'EmbedderFailure')
      assert.doesNotMatch(JSON.stringify([error.message, error.stack, error.cause]), /secret plan/)
      return true
    })
  })
}

function likeness(a: Float32Array, b: Float32Array): number {
  return a.reduce((sum, component, at) => sum + component * b[at]!, 0)
}
