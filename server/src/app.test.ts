import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/api'
import type { Route } from '@quarry/contract/route'
import { endpoints, jobs } from './app.ts'

test('every route of the contract is served exactly once', () => {
  const names = (routes: readonly Route[]) => routes.map(({ method, path }) => `${method} ${path}`).sort()
  assert.deepEqual(
    names(endpoints.map(({ route }) => route)),
    names(Object.values(api).flatMap((feature) => Object.values(feature))),
  )
})

test('no two jobs share a name', () => {
  const names = jobs.map(({ name }) => name)
  assert.equal(new Set(names).size, names.length)
})
