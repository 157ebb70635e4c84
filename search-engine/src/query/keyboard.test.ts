import assert from 'node:assert/strict'
import { test } from 'node:test'
import { asKorean, asLatin } from './keyboard.ts'

test('Latin letters become the Korean of the same keys', () => {
  const typed = { ghldmlfhr: '회의록', cnfwkdql: '출장비', ekfrrhrl: '닭고기', RhcqkX: '꽃밭' }
  for (const [keys, korean] of Object.entries(typed)) assert.equal(asKorean(keys), korean, keys)
})

test('English words that make no whole syllables stay', () => {
  for (const word of ['budget', 'contract', 'release', 'a']) assert.equal(asKorean(word), null, word)
})

test('Korean becomes the Latin letters of the same keys', () => {
  const typed = { ㅠㅕㅇㅎㄷㅅ: 'budget', 채ㅜㅅㄱㅁㅊㅅ: 'contract', ㄱ딛ㅁㄴㄷ: 'release', 회의록: 'ghldmlfhr' }
  for (const [korean, keys] of Object.entries(typed)) assert.equal(asLatin(korean), keys, korean)
})

test('what holds other characters is not turned', () => {
  for (const text of ['회의 2', 'abc', '会議']) assert.equal(asLatin(text), null, text)
})
