import { expect, test } from 'vitest'
import { niceTop, placesOf, pointAt, stepsOf } from './growth.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 0, 1, 0, minute)).toISOString()
const points = [
  { at: at(0), documents: 0 },
  { at: at(30), documents: 50 },
  { at: at(60), documents: 100 },
]

test('a scale ends with a round number at or above the most there was', () => {
  expect([0, 1, 4, 7, 10, 11, 150, 1_234, 9_999].map(niceTop)).toEqual([1, 1, 4, 10, 10, 15, 150, 1_500, 10_000])
})

test('points lie where their time and count say', () => {
  expect(placesOf(points)).toEqual([
    { x: 0, y: 120 },
    { x: 200, y: 60 },
    { x: 400, y: 0 },
  ])
})

test('a count holds until the next reading, and the last one to the edge', () => {
  expect(stepsOf(placesOf(points))).toBe('M0 120H200V60H400V0H400')
  expect(stepsOf(placesOf(points.slice(0, 1)))).toBe('M0 120H400')
})

test('what is pointed at is the count that held then', () => {
  expect([0, 0.49, 0.5, 1].map((share) => pointAt(points, share)?.documents)).toEqual([0, 0, 50, 100])
})
