import assert from 'node:assert/strict'
import { test } from 'node:test'
import { meanScores, rankByScore, scoreRanking } from './metrics.ts'

const near = (actual: number, expected: number): void => {
  assert.ok(Math.abs(actual - expected) < 1e-12, `${actual} is not ${expected}`)
}

test('a result list worked out by hand has its scores', () => {
  const judgements = new Map([
    ['a', 3],
    ['b', 1],
    ['c', 2],
    ['d', 0],
  ])
  const scores = scoreRanking(judgements, ['x', 'c', 'd', 'a'])
  // Gains 0, 2, 0, 3 against the ideal 3, 2, 1.
  const gained = 2 / Math.log2(3) + 3 / Math.log2(5)
  const ideal = 3 / Math.log2(2) + 2 / Math.log2(3) + 1 / Math.log2(4)
  near(scores.ndcg10, gained / ideal)
  assert.equal(scores.ndcg10.toFixed(5), (2.5538892 / 4.7618595).toFixed(5))
  near(scores.recall100, 2 / 3)
  near(scores.mrr10, 1 / 2)
})

test('the best possible order scores 1', () => {
  const judgements = new Map([
    ['a', 1],
    ['b', 2],
  ])
  assert.deepEqual(scoreRanking(judgements, ['b', 'a']), { ndcg10: 1, recall100: 1, mrr10: 1 })
})

test('only the first ten count for nDCG and reciprocal rank, the first hundred for recall', () => {
  const fillers = Array.from({ length: 99 }, (_, index) => `filler ${index}`)
  const judgements = new Map([
    ['a', 1],
    ['b', 1],
  ])
  assert.deepEqual(scoreRanking(judgements, [...fillers, 'a', 'b']), { ndcg10: 0, recall100: 0.5, mrr10: 0 })
  const tenth = scoreRanking(judgements, [...fillers.slice(0, 9), 'a'])
  near(tenth.mrr10, 0.1)
})

test('a document that comes twice counts once and takes one rank', () => {
  const judgements = new Map([
    ['a', 1],
    ['b', 1],
  ])
  assert.deepEqual(scoreRanking(judgements, ['a', 'a', 'b']), { ndcg10: 1, recall100: 1, mrr10: 1 })
})

test('more than ten relevant documents can still be ranked perfectly', () => {
  const ids = Array.from({ length: 12 }, (_, index) => `d${index}`)
  assert.equal(scoreRanking(new Map(ids.map((id) => [id, 1])), ids).ndcg10, 1)
})

test('negative grades are neither gained nor expected', () => {
  const judgements = new Map([
    ['a', 1],
    ['spam', -2],
  ])
  near(scoreRanking(judgements, ['spam', 'a']).ndcg10, 1 / Math.log2(3))
})

test('equal scores are ordered by id descending', () => {
  assert.deepEqual(
    rankByScore([
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]),
    ['c', 'b', 'a'],
  )
})

test('the mean takes every query that can be answered, also those without results', () => {
  const judged = new Map([
    ['answered', new Map([['a', 1]])],
    ['forgotten', new Map([['a', 1]])],
    ['hopeless', new Map([['a', 0]])],
  ])
  assert.deepEqual(meanScores(judged, new Map([['answered', ['a']]])), { queries: 2, ndcg10: 0.5, recall100: 0.5, mrr10: 0.5 })
})

test('there is no mean of nothing', () => {
  assert.equal(meanScores(new Map(), new Map()), null)
})
