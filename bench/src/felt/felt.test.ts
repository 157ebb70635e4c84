import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '@quarry/search-engine/testing/random'
import { foundCompany } from './company/company.ts'
import { categories } from './questions/categories.ts'
import type { Asking, Question } from './questions/question.ts'

const today = new Date('2026-11-02T00:00:00Z')
const company = foundCompany(16, today)
const questionsOf = (half: 0 | 1): [category: string, questions: Question[]][] =>
  Object.entries(categories).map(([category, ask]) => {
    const asking: Asking = { company, random: randomOf(half), half, today }
    return [category, ask(asking)]
  })

test('the company is the same each time it is founded on a day', () => {
  assert.deepEqual(foundCompany(16, today).papers, company.papers)
})

test('no two documents of the company have one path', () => {
  assert.equal(new Set(company.papers.map(({ path }) => path)).size, company.papers.length)
})

test('nothing of the company was changed after the day it was founded on', () => {
  assert.deepEqual(
    company.papers.filter(({ at }) => at >= today),
    [],
  )
})

for (const half of [0, 1] as const) {
  test(`half ${half} asks at least twenty questions of each category, each with an answer`, () => {
    for (const [category, questions] of questionsOf(half)) {
      assert.ok(questions.length >= 20, `${category} asks ${questions.length}`)
      for (const { text, wanted } of questions) {
        assert.notEqual(text.trim(), '', category)
        assert.ok(wanted.length > 0, `${category}: nothing answers ${text}`)
      }
    }
  })
}

test('no question is asked in both halves', () => {
  const asked = new Set(questionsOf(0).flatMap(([category, questions]) => questions.map(({ text }) => `${category} ${text}`)))
  const again = questionsOf(1).flatMap(([category, questions]) =>
    questions.map(({ text }) => `${category} ${text}`).filter((text) => asked.has(text)),
  )
  assert.deepEqual(again, [])
})
