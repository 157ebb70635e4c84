import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { DocumentId } from '@quarry/contract/ids'
import { groupVersions } from './group-versions.ts'
import type { Comparable } from './versions.store.ts'

type Facts = Partial<Omit<Comparable, 'id'>>

/** Groups of documents that rank alike, in this order. */
const grouped = (known: Record<string, Facts>) =>
  groupVersions(
    Object.keys(known).map((id) => ({ id, score: 1, chunks: [] })),
    Object.entries(known).map(([id, facts]) => ({
      id: id as DocumentId,
      title: id,
      changedAt: null,
      bytes: null,
      family: null,
      ...facts,
    })),
  )
const named = (known: Record<string, Facts>) =>
  grouped(known).map(({ best, others, shown }) => [best.id, others.map(({ id }) => id).sort(), shown.id])

test('a document takes its copies and its versions, each once', () => {
  const known = {
    plan: { family: 'plan', bytes: 'x' },
    other: {},
    'plan v2': { family: 'plan', bytes: 'y' },
    copy: { bytes: 'x' },
    'copy of v2': { bytes: 'y' },
  }
  assert.deepEqual(named(known), [
    ['plan', ['copy', 'plan v2'], 'plan'],
    ['other', [], 'other'],
    ['copy of v2', [], 'copy of v2'],
  ])
})

test('files of one name in one folder are versions of those with marks and not of each other', () => {
  const family = 'plan'
  const known = { a: { title: 'plan', family }, b: { title: 'plan', family }, c: { title: 'plan v2', family } }
  assert.deepEqual(named(known), [
    ['a', ['c'], 'a'],
    ['b', [], 'b'],
  ])
})

test('the latest that is a version of all the others is shown', () => {
  const day = (date: number) => new Date(Date.UTC(2026, 0, date))
  const known = {
    best: { bytes: 'x', family: 'plan', changedAt: day(1) },
    copy: { bytes: 'x', changedAt: day(3) },
    late: { bytes: 'x', family: 'plan', changedAt: day(2) },
    'best v2': { family: 'plan', changedAt: day(1) },
  }
  assert.deepEqual(named(known), [['best', ['best v2', 'copy', 'late'], 'late']])
})

test('however many are alike, each is looked at once', { timeout: 20_000 }, () => {
  const many = (facts: (n: number) => Facts) => Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`${n}`, facts(n)]))
  assert.equal(grouped(many(() => ({ bytes: 'x' }))).length, 1)
  assert.equal(grouped(many(() => ({ family: 'x', title: 'untitled' }))).length, 100_000)
})
