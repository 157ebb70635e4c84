import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import type { AnswerPassage } from '../passages.ts'
import { extractSentences } from './extract.ts'

const passage = (number: number, title: string, text: string, day: string): AnswerPassage => ({
  number,
  hitId: `${number}`,
  contentId: `${number}` as DocumentId,
  title,
  headings: [],
  link: '',
  text,
  score: 1,
  origin: { changedAt: new Date(day), source: 'Files', author: null },
})
const first = (question: string, passages: AnswerPassage[]) => extractSentences(question, passages)[0]?.sentence

test('of two versions of a document the newer one answers, wherever it was found', () => {
  const passages = [
    passage(1, '단가표 v1.xlsx', '센서 단가는 1,200원입니다.', '2026-01-10'),
    passage(2, '단가표 v2.xlsx', '센서 단가는 1,350원입니다.', '2026-08-02'),
  ]
  assert.equal(first('센서 단가는 얼마인가요?', passages), '센서 단가는 1,350원입니다.')
  assert.equal(first('센서 단가는 얼마인가요?', passages.toReversed()), '센서 단가는 1,350원입니다.')
})

test('that another document is newer makes a better answer no worse', () => {
  const passages = [
    passage(1, 'Prices.md', 'The sensor costs 12 euros.', '2026-01-10'),
    passage(2, 'Minutes.md', 'The sensor and its cable were said to cost 14 euros at the fair.', '2026-08-02'),
  ]
  assert.equal(first('How much does the sensor cost?', passages), 'The sensor costs 12 euros.')
})

test('figures of other years answer nothing about the year that was asked for', () => {
  const passages = [
    passage(1, '2025 실적.md', '2025년 1분기 매출은 35억 원이었다.', '2026-08-02'),
    passage(2, '2026 실적.md', '2026년 1분기 매출은 42억 원으로 전년 같은 분기보다 늘었다.', '2026-01-10'),
  ]
  assert.equal(first('2024년 1분기 매출은 얼마야?', passages), undefined)
  assert.match(first('2026년 1분기 매출은 얼마야?', passages)!, /42억/)
  assert.match(first('1분기 매출은 얼마야?', passages)!, /35억/)
})

test('a year may be written short, or be told by the time of a document that names none', () => {
  const short = passage(1, 'Results 1Q25.md', 'Revenue was 35 million euros.', '2026-08-02')
  const bare = passage(2, 'Results.md', 'Revenue was 42 million euros.', '2026-01-10')
  assert.match(first('What was the revenue in 2025?', [bare, short])!, /35/)
  assert.match(first('What was the revenue in 2026?', [short, bare])!, /42/)
})

test('four digits of an amount are no year', () => {
  const passages = [passage(1, '결재 규정.md', '2000만 원이 넘는 지출은 대표가 승인한다.', '2026-01-10')]
  assert.match(first('2000만 원 지출은 누가 승인해?', passages)!, /대표/)
})

test('how often is answered in other words than it was asked', () => {
  const passages = [passage(1, '지침.md', '재택근무는 주 2회까지 할 수 있다.', '2026-01-10')]
  assert.match(first('재택근무는 일주일에 몇 번 할 수 있나요?', passages)!, /주 2회/)
})

test('a reason is shown that stands behind what it is the reason of', () => {
  const passages = [
    passage(1, 'Minutes.md', 'The launch was moved to May. The reason is that the audit is late. Tea was served.', '2026-01-10'),
  ]
  const shown = extractSentences('Why was the launch moved?', passages).map(({ sentence }) => sentence)
  assert.deepEqual(shown, ['The launch was moved to May.', 'The reason is that the audit is late.'])
})
