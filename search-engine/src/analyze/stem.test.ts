import assert from 'node:assert/strict'
import { test } from 'node:test'
import { stem } from './stem.ts'

const check = (pairs: Record<string, string>): void => {
  for (const [word, expected] of Object.entries(pairs)) assert.equal(stem(word), expected, word)
}

test('plurals are dropped', () => {
  check({ caresses: 'caress', ponies: 'poni', ties: 'ti', caress: 'caress', cats: 'cat' })
})

test('past and progressive forms are dropped where a word remains', () => {
  check({ feed: 'feed', agreed: 'agre', plastered: 'plaster', bled: 'bled', motoring: 'motor', sing: 'sing' })
})

test('irregular forms meet the word they are of, unless they are another word as well', () => {
  check({ thieves: 'thief', shelves: 'shelf', children: 'child', women: 'woman', bought: 'bui', written: 'write', went: 'go' })
  check({ left: 'left', found: 'found', led: 'led', won: 'won' })
})

test('what the dropped form had changed is put back', () => {
  check({ conflated: 'conflat', troubled: 'troubl', sized: 'size', hopping: 'hop', falling: 'fall', filing: 'file' })
})

test('derived words meet their origin', () => {
  check({ relational: 'relat', conditional: 'condit', digitizer: 'digit', vietnamization: 'vietnam', operator: 'oper' })
  check({ triplicate: 'triplic', electrical: 'electr', hopeful: 'hope', goodness: 'good' })
  check({ revival: 'reviv', allowance: 'allow', adoption: 'adopt', effective: 'effect', communism: 'commun' })
})

test('a final e or double l goes where the word is long enough', () => {
  check({ probate: 'probat', rate: 'rate', cease: 'ceas', controll: 'control', roll: 'roll' })
})

test('y counts as a vowel behind a consonant', () => {
  check({ happy: 'happi', sky: 'sky', enjoy: 'enjoi' })
})

test('acronyms do not become letters or words of grammar', () => {
  check({ aed: 'aed', mes: 'mes', ups: 'ups', dos: 'dos', ies: 'ies', pcs: 'pc', bus: 'bu' })
})

test('short words and words of other alphabets stay', () => {
  check({ is: 'is', '': '', données: 'données', x2: 'x2' })
})
