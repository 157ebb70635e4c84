import { expect, test } from 'vitest'
import { bare, findPassage, findPlaces, textOf } from './places.ts'

const found = (text: string, words: string[], isTyped = false) => {
  const within = bare(text)
  return findPlaces(within, words, isTyped, 100).map(({ from, to }) => text.slice(within.at(from), within.at(to - 1) + 1))
}

test('words are found however they are written, across ends of lines and blanks of a layout', () => {
  expect(found('The Quick\nbrown fox. 계 약서와 계약서', ['quick brown', '계약서'])).toEqual([
    'Quick\nbrown',
    '계 약서',
    '계약서',
  ])
})

test('a word of a search is no part of a longer one; what is typed is found anywhere', () => {
  expect(found('Brunch run, running', ['run'])).toEqual(['run'])
  expect(found('Brunch run, running', ['run'], true)).toEqual(['run', 'run', 'run'])
  expect(found('검색엔진과 검색', ['검색'])).toEqual(['검색', '검색'])
})

test('places that overlap are one, and no more are given than asked for', () => {
  expect(found('quick brown fox', ['quick brown', 'brown fox'], true)).toEqual(['quick brown fox'])
  expect(findPlaces(bare('a '.repeat(50)), ['a'], false, 7)).toHaveLength(7)
})

test('a passage is found by its beginning, or by a part further on where something else was set before it', () => {
  const passage = 'Heading that stands elsewhere in the document, on a page of its own. '.concat(
    'The harbour opens at six in the morning, every day of the week but Sunday.',
  )
  const text = 'Contents. The harbour opens at six in the\nmorning, every day of the week but Sunday. The end.'
  const place = findPassage(bare(text), passage.slice(69))
  expect(place && text.slice(bare(text).at(place.from), bare(text).at(place.to - 1) + 1)).toMatch(/^The harbour[^]*Sunday\.$/)
  expect(findPassage(bare(text), 'Nothing of this stands there at all, in no word')).toBeNull()
})

test('a passage of a table is found among its cells, which the server sets apart by bars', () => {
  expect(findPassage(bare('1\t홍길동\t30000\n2\t박서준\t40000'), '2 | 박서준 | 40000')).not.toBeNull()
})

test('the ranges of what is found lie in the text that is shown', () => {
  document.body.innerHTML = '<div id="x"><p>The qu<b>ick</b> fox</p><style>fox</style><p>fox<br>den</p></div>'
  const { text, rangeOf } = textOf(document.querySelector('#x')!)
  const within = bare(text)
  const ranges = findPlaces(within, ['quick', 'fox', 'den'], false, 9).map(({ from, to }) =>
    rangeOf(within.at(from), within.at(to - 1)).toString(),
  )
  expect(ranges).toEqual(['quick', 'fox', 'fox', 'den'])
})
