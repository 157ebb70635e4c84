import { expect, test } from 'vitest'
import { foundRow } from './found-row.ts'

const sheet = '제품 | 수량 | 매출\n콜드브루 | 12840 | 64200000\n시즌 블렌드 원두 200g | 2870 | 48790000'
const marksOf = (text: string, ...words: string[]): [number, number][] =>
  words.map((word): [number, number] => [text.indexOf(word), text.indexOf(word) + word.length]).toSorted(([a], [b]) => a - b)
/** The row as people read it, what is marked in brackets. */
function read(text: string, ...words: string[]) {
  const shown = ({ text: words, marks }: { text: string; marks: readonly (readonly [number, number])[] }) =>
    marks.reduceRight((done, [from, to]) => `${done.slice(0, from)}[${done.slice(from, to)}]${done.slice(to)}`, words)
  return foundRow({ text, marks: marksOf(text, ...words) })?.map(({ name, value }) => `${shown(name)}: ${shown(value)}`) ?? null
}

test('the row that was found stands below the names of its columns, marked where it matches', () => {
  expect(read(sheet, '매출', '원두')).toEqual(['제품: 시즌 블렌드 [원두] 200g', '수량: 2870', '[매출]: 48790000'])
})

test('where only a name matches, the first row stands for the rows below it', () => {
  expect(read(sheet, '수량')).toEqual(['제품: 콜드브루', '[수량]: 12840', '매출: 64200000'])
})

test('of many columns those that were found are among the shown, in their order', () => {
  const names = Array.from({ length: 9 }, (_, at) => `열${at + 1}`)
  const text = `${names.join(' | ')}\n${names.map((_, at) => `값${at + 1}`).join(' | ')}`
  expect(read(text, '값8')).toEqual(['열1: 값1', '열2: 값2', '열3: 값3', '열4: 값4', '열5: 값5', '열8: [값8]'])
})

test('a row without its last cells is shown with empty ones', () => {
  expect(read('날짜 | 내용 | 비고\n11월 3일 | 회식', '회식')).toEqual(['날짜: 11월 3일', '내용: [회식]', '비고: '])
})

test.each([
  ['one cell a row', '매출 실적\n강남점'],
  ['a beginning in the middle of a row', '…스타약국 | 68280 | 기타\n2026-10-16 | 박준호 | 한강식당'],
  ['rows of numbers without names', '강남점 | 81200000\n성수점 | 64100000'],
  ['a row of more cells than there are names', '제품 | 수량\n콜드브루 | 1 | 2'],
  ['names alone', '제품 | 수량'],
])('a passage of %s is left as it is', (_, text) => {
  expect(read(text)).toBeNull()
})
