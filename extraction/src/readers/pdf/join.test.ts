import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVocabulary, joinLines } from './join.ts'

const vocabulary = createVocabulary(['한 학술대회에서 발표된 것이다', 'a state-of-the-art method is used for it'])

const pairs: [above: string, below: string, joined: string][] = [
  ['plain words', 'go on', 'plain words go on'],
  ['hyphen-', 'ated', 'hyphenated'],
  ['soft\u00AD', 'ened', 'softened'],
  ['state-of-the-', 'art', 'state-of-the-art'],
  ['a meth', 'od is used', 'a method is used'],
  ['it is a', 'method', 'it is a method'],
  ['Anglo-', 'Saxon', 'Anglo- Saxon'],
  ['日本語の文', '書を検索', '日本語の文書を検索'],
  ['終わり。', '次の文', '終わり。次の文'],
  ['서울에서 열린 학술대', '회에서 발표', '서울에서 열린 학술대회에서 발표'],
  ['서울에서 열린', '대회에서 발표', '서울에서 열린 대회에서 발표'],
]

for (const [above, below, joined] of pairs) {
  test(`"${above}" and "${below}" make "${joined}"`, () => {
    assert.equal(joinLines(above, below, vocabulary), joined)
  })
}
