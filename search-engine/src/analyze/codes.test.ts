import assert from 'node:assert/strict'
import { test } from 'node:test'
import { analyze, analyzeTitleInto } from './analyze.ts'
import { typedInitials } from './initials.ts'
import { normalize } from './normalize.ts'

const termsOf = (text: string): string[] => analyze(text).map(({ term }) => term)

test('a code is found without its separators and without the ending of its file', () => {
  for (const text of ['QTY-1042', 'QTY_1042', 'QTY-1042.pdf']) assert.ok(termsOf(text).includes('qty1042'), text)
  assert.ok(termsOf('QTY-1042.pdf').includes('qty-1042'))
})

test('an address is no code', () => {
  assert.ok(!termsOf('kim1@mail.kr').includes('kim1mailkr'))
})

test('a name of a program is found by its parts', () => {
  assert.deepEqual(termsOf('parseMeterReading'), ['parsemeterread', '=parsemeterreading', 'pars', 'meter', 'read'])
  assert.ok(termsOf('RenderMeterIndex').includes('meter'))
})

test('a name of two parts that begins with a capital is a word of its own', () => {
  assert.deepEqual(termsOf('SearchForce'), ['searchforc', '=searchforce'])
})

test('a title has the initial consonants of its Korean words, from each to the end', () => {
  const terms: string[] = []
  analyzeTitleInto('출장비 정산 v2', (term) => terms.push(term))
  const typed = ['ㅊㅈㅂㅈㅅ', 'ㅈㅅ'].map((text) => typedInitials(normalize(text)))
  for (const term of typed) assert.ok(term !== null && terms.includes(term), String(term))
})

test('only consonants are taken for initials', () => {
  for (const text of ['ㅎ', 'ㅎㅏㄹ', '회ㅇㄹ', 'ㅎㅇㄹ a']) assert.equal(typedInitials(normalize(text)), null, text)
})
