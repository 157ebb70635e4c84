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
