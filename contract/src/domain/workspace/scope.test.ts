import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '../../wire/api.ts'
import { type Route, scopeOf } from '../../wire/route.ts'
import { offeredScopes } from './scope.ts'

const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))

test('exactly the scopes that open a call are offered', () => {
  const used = new Set(routes.map(scopeOf).filter((scope) => scope !== null))
  assert.deepEqual([...used].sort(), [...offeredScopes].sort())
})

test('a scope for reading opens nothing that changes something, and reading asks for no scope for changes', () => {
  for (const route of routes) {
    const scope = scopeOf(route)
    if (scope?.endsWith(':read')) assert.equal(route.method, 'GET', route.path)
    if (scope?.endsWith(':write')) assert.notEqual(route.method, 'GET', route.path)
  }
})

test('a key opens nothing about keys and apps, and of accounts only the profile to read', () => {
  const open = routes.filter((route) => /^\/(apiKey|connectedApp|account|member)\b/.test(route.path) && scopeOf(route) !== null)
  assert.deepEqual(
    open.map(({ method, path }) => `${method} ${path}`),
    ['GET /account/profile'],
  )
})

test('what anybody may call needs no scope', () => {
  for (const route of routes.filter(({ access }) => access === 'anyone')) assert.equal(scopeOf(route), null, route.path)
})
