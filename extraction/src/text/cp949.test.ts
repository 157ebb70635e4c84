import assert from 'node:assert/strict'
import { test } from 'node:test'
import { decodeCp949 } from './cp949.ts'

test('every syllable that EUC-KR lacks has its place in CP949', () => {
  const text = decodeCp949(allPairs())
  const syllables = new Set(text.match(/\p{Script=Hangul}/gu))
  const missing = Array.from({ length: 11_172 }, (_, index) => String.fromCharCode(0xac00 + index)).filter(
    (syllable) => !syllables.has(syllable),
  )
  assert.deepEqual(missing, [])
})

test('the first, the last and some between are where Windows puts them', () => {
  assert.equal(decodeCp949(Buffer.from('81418142814b8c63bc84c652', 'hex')), '갂갃갞똠펲힣')
})

test('a pair that is cut off does not break what stands before it', () => {
  assert.ok(decodeCp949(Buffer.from('b0a18c', 'hex')).startsWith('가'))
})

function allPairs(): Uint8Array {
  const pairs: number[] = []
  for (let lead = 0x81; lead <= 0xc8; lead++) for (let trail = 0x41; trail <= 0xfe; trail++) pairs.push(lead, trail, 0x20)
  return Uint8Array.from(pairs)
}
