import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from './api.ts'
import { errors } from './errors.ts'
import { openapi } from './openapi.ts'
import { type Route, servedBy } from './route.ts'

const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))

test('no two routes answer the same call', () => {
  const calls = routes.map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    calls.filter((call, index) => calls.indexOf(call) !== index),
    [],
  )
})

test('every route answers in exactly one way', () => {
  for (const route of routes)
    assert.equal(
      [route.output, route.events, route.download, route.redirect].filter(Boolean).length,
      1,
      `${route.method} ${route.path}`,
    )
})

test('what only reads has no body', () => {
  for (const route of routes.filter(({ method }) => method === 'GET')) assert.equal(route.body, undefined, route.path)
})

test('an upload has no other body', () => {
  for (const route of routes.filter(({ upload }) => upload)) assert.equal(route.body, undefined, route.path)
})

test('whatever strangers may call is limited, unless it only tells a constant', () => {
  const unlimited = routes.filter(({ access, perMinute }) => access === 'anyone' && perMinute === undefined)
  assert.deepEqual(unlimited.map(({ path }) => path).sort(), ['/account/logout', '/dev/mail', '/maintenance'])
})

test('search, answers and votes go to the search role, all else to the backend', () => {
  assert.deepEqual(
    ['/s/search', '/ai/answer', '/vote/ai', '/w/workspace', '/agent', '/account/profile', '/services', '/air'].map(servedBy),
    ['search', 'search', 'search', 'api', 'api', 'api', 'api', 'api'],
  )
})

type Described = {
  operationId: string
  summary: string
  parameters?: { in: string; name: string; schema: object }[]
  responses: Record<string, { description: string; content?: Record<string, object> }>
  security?: unknown[]
}
const document = openapi(api, { title: 'Quarry', version: '1' }) as {
  openapi: string
  paths: Record<string, Record<string, Described>>
  components: { schemas: Record<string, object>; securitySchemes: object }
}
const operationOf = ({ method, path }: Route) => document.paths[path]?.[method.toLowerCase()]
const described = Object.values(document.paths).flatMap((methods) => Object.values(methods))

test('the document describes every route once', () => {
  assert.equal(document.openapi, '3.1.1')
  assert.equal(described.length, routes.length)
  assert.equal(new Set(described.map(({ operationId }) => operationId)).size, routes.length)
  for (const route of routes) assert.ok(operationOf(route), route.path)
})

test('every reference in the document leads somewhere', () => {
  const text = JSON.stringify(document)
  const references = [...text.matchAll(/"\$ref":"([^"]+)"/g)].map(([, reference = '']) => reference)
  assert.ok(references.length > 0)
  for (const reference of references)
    assert.ok(document.components.schemas[reference.replace('#/components/schemas/', '')], reference)
})

test('the document knows no schema dialect or definition of its own', () => {
  assert.doesNotMatch(JSON.stringify(document), /"\$(schema|defs)"/)
})

test('every operation has a summary, a described success and the failures its route names', () => {
  for (const { operationId, summary, responses } of described) {
    assert.match(summary, /^\S.*[^.\s]\.?$/, operationId)
    assert.ok(responses['200']?.content, operationId)
    for (const [status, { description }] of Object.entries(responses))
      assert.ok(/^[2-5]\d\d$/.test(status) && description, operationId)
  }
  for (const route of routes)
    for (const name of route.errors)
      assert.ok(
        operationOf(route)?.responses[errors[name].status]?.description.includes(errors[name].code),
        `${route.path} ${name}`,
      )
})

test('the document says which calls need no login', () => {
  for (const route of routes) {
    const isOpen = operationOf(route)?.security?.length === 0
    assert.equal(isOpen, route.access === 'anyone', route.path)
  }
})

test('every field of a query is described', () => {
  for (const route of routes.filter(({ query }) => query)) {
    const parameters = operationOf(route)?.parameters ?? []
    assert.deepEqual(parameters.map(({ name }) => name).sort(), Object.keys(route.query?.shape ?? {}).sort(), route.path)
  }
})
