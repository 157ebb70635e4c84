import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { z } from 'zod'
import { api } from './api.ts'
import { errors } from '../domain/errors.ts'
import { openapi } from '../openapi/openapi.ts'
import type { Route } from './route.ts'
import { servedBy } from '../calls/call.ts'
import { fieldOf, isAsItIs, named, nameOf } from '../calls/names.ts'
import { encoderOf } from './encode.ts'

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

test('a caller sends each field where the route takes it, by the name it has there, and knows every event', () => {
  for (const route of routes) {
    const { method, path, query, body, events } = route
    const [inAddress, inBody] = [Object.keys(query?.shape ?? {}), Object.keys(body?.shape ?? {})]
    const all = [...inAddress, ...inBody]
    assert.deepEqual(
      all.map((field) => fieldOf(nameOf(field), route)),
      all,
      `${method} ${path}`,
    )
    const isReading = method === 'GET' || method === 'DELETE'
    assert.deepEqual(route.inQuery ?? (isReading ? all : []).map(nameOf), inAddress.map(nameOf), `${method} ${path}`)
    assert.deepEqual(route.eventNames, events && Object.keys(events), `${method} ${path}`)
  }
})

/** Everything that a shape consists of, itself included. */
function partsOf(shape: z.core.$ZodType): z.core.$ZodType[] {
  const found = [shape]
  for (const { _zod } of found) {
    const held = Object.values(_zod.def).flatMap((value: unknown) =>
      typeof value === 'object' && value !== null && !('_zod' in value) ? Object.values(value) : [value],
    )
    for (const part of held) if (isShape(part) && !found.includes(part)) found.push(part)
  }
  return found
}
const isShape = (value: unknown): value is z.core.$ZodType => typeof value === 'object' && value !== null && '_zod' in value
const fieldsIn = (shape: z.core.$ZodType): string[] => Object.keys(shapeOf(shape))

test('no two fields of one object have one name in the product', () => {
  for (const { query, body, output, events, path } of routes)
    for (const shape of [query, body, output, ...Object.values(events ?? {})].flatMap((each) => (each ? partsOf(each) : []))) {
      const named = fieldsIn(shape).map(nameOf)
      assert.equal(new Set(named).size, named.length, `${path}: ${named.join(', ')}`)
    }
})

test('every word of the wire that a reply holds comes back from the name it has in the product', () => {
  let changed = 0
  for (const { path, output, events } of routes) {
    for (const event of Object.values(events ?? {})) assert.equal(encoderOf(event), null, path)
    const fields = output ? partsOf(output).flatMap(fieldsIn) : []
    if (!output || fields.every((field) => nameOf(field) === field)) continue
    changed += 1
    const reply = sampleOf(output)
    assert.notDeepEqual(named(reply), reply, path)
    assert.deepEqual(encoderOf(output)?.(named(reply)), reply, path)
  }
  assert.ok(changed > 5)
})

/** Something of this shape, as far as names go, down every way to a field. */
function sampleOf(shape: z.core.$ZodType): unknown {
  const def = defOf(shape)
  if (def.type === 'object') return Object.fromEntries(Object.entries(def.shape).map(([field, held]) => [field, sampleOf(held)]))
  if (def.type === 'array') return [sampleOf(def.element), sampleOf(def.element)]
  if (def.type === 'union') return sampleOf(def.options.find((option) => fieldsIn(option).length > 0) ?? def.options[0]!)
  return 'innerType' in def ? sampleOf(def.innerType) : def.type
}

test('what a person or a service named themselves reaches a caller as it is, however it is called', () => {
  let found = 0
  for (const { path, output } of routes)
    for (const way of output ? openWays(output) : []) {
      found += 1
      // One of the words that the product has others for, as a key of theirs.
      const sent = way.reduceRight<unknown>((held, field) => ({ [field]: held }), { shareMode: { toneAndStyle: 'yes' } })
      assert.match(JSON.stringify(named(sent)), /"shareMode":\{"toneAndStyle"/, `${path} ${way.join('.')}`)
    }
  assert.ok(found > 8)
})

test('below what is left as it is, no field of ours has another name', () => {
  for (const { path, output } of routes)
    for (const part of output ? partsOf(output) : [])
      for (const [field, held] of Object.entries(shapeOf(part)))
        if (isAsItIs(field))
          for (const inner of partsOf(held).flatMap(fieldsIn)) assert.equal(nameOf(inner), inner, `${path} ${field}`)
})

const shapeOf = (shape: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> => {
  const def = defOf(shape)
  return def.type === 'object' ? def.shape : {}
}

/** Ways by fields to whatever may have keys of any name. */
function openWays(shape: z.core.$ZodType): string[][] {
  const def = defOf(shape)
  if (def.type === 'unknown' || (def.type === 'record' && defOf(def.keyType).type === 'string')) return [[]]
  if (def.type === 'object')
    return Object.entries(def.shape).flatMap(([field, held]) => openWays(held).map((way) => [field, ...way]))
  if (def.type === 'array') return openWays(def.element)
  if (def.type === 'union') return def.options.flatMap(openWays)
  return 'innerType' in def ? openWays(def.innerType) : []
}

function defOf(shape: z.core.$ZodType) {
  const {
    _zod: { def },
  } = shape as z.core.$ZodTypes
  return def
}

test('what only reads has no body', () => {
  for (const route of routes.filter(({ method }) => method === 'GET')) assert.equal(route.body, undefined, route.path)
})

test('an upload has no other body', () => {
  for (const route of routes.filter(({ upload }) => upload)) assert.equal(route.body, undefined, route.path)
})

test('whatever strangers may call is rate-limited, unless it only returns a constant', () => {
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
const document = openapi(api, { title: 'Quarry', version: '1' }, { services: ['webdav'] }) as {
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
