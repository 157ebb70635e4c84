import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newSeed, randomFrom } from '@quarry/contract/testing/random'
import { charsets, namesIn, shown } from './names.ts'

const wire = (...bytes: number[]) => Buffer.from(bytes).toString('latin1')
const ofText = (text: string) => Buffer.from(text).toString('latin1')

test('names in UTF-8 are read and written unchanged', () => {
  const names = namesIn('auto')
  for (const name of ['plain.txt', '한글', '😀', 'é', 'e\u0301', '\ufeffmark', '\uef80', '\ufffd']) {
    assert.equal(names.write(names.read(ofText(name))), ofText(name))
  }
  assert.equal(names.read(ofText('한글')), '한글')
})

test('names in old charsets are read', () => {
  assert.equal(namesIn('euc-kr').read(wire(0xc7, 0xd1, 0xb1, 0xdb, 0x2e, 0x68, 0x77, 0x70)), '한글.hwp')
  // A syllable that only the extended Korean charset has.
  assert.equal(namesIn('euc-kr').read(wire(0x8c, 0x63)), '똠')
  assert.equal(namesIn('euc-kr').read(wire(0x81, 0x41, 0xc6, 0x52, 0xb0, 0xa1)), '갂힣가')
  assert.equal(namesIn('shift_jis').read(wire(0x93, 0xfa, 0x96, 0x7b, 0xb1)), '日本ｱ')
})

test('any bytes lead back to the same bytes, in every charset', (t) => {
  const seed = newSeed()
  t.diagnostic(`seed ${seed}`)
  const random = randomFrom(seed)
  const below = (most: number) => Math.floor(random() * most)
  for (const charset of charsets) {
    const names = namesIn(charset)
    for (let round = 0; round < 3000; round++) {
      const bytes = wire(...Array.from({ length: 1 + below(12) }, () => 1 + below(255)))
      const name = names.read(bytes)
      assert.ok(name.isWellFormed())
      assert.equal(names.write(name), bytes, `${charset} ${Buffer.from(bytes, 'latin1').toString('hex')}`)
    }
  }
})

test('different bytes are different names', () => {
  const names = namesIn('shift_jis')
  // Two codes of the same character.
  assert.notEqual(names.read(wire(0x81, 0xca)), names.read(wire(0xee, 0xf9)))
})

test('every Hangul syllable can be written in the Korean charset', () => {
  const names = namesIn('euc-kr')
  for (let code = 0xac00; code <= 0xd7a3; code++) {
    const written = names.write(String.fromCharCode(code))
    assert.equal(written?.length, 2)
    assert.equal(names.read(written), String.fromCharCode(code))
  }
})

test('a character the charset does not have cannot be written', () => {
  assert.equal(namesIn('euc-kr').write('😀'), null)
})

test('bytes that are no UTF-8 are shown in the charset they make sense in', () => {
  const names = namesIn('auto')
  assert.equal(shown(names.read(wire(0xc7, 0xd1, 0xb1, 0xdb))), '한글')
  assert.equal(shown(names.read(wire(0x93, 0xfa, 0x96, 0x7b, 0xb1))), '日本ｱ')
  assert.equal(shown(names.read(wire(0x61, 0xff))), 'a\ufffd')
})
