import { expect, test } from 'vitest'
import { api } from '@quarry/contract/wire/api'
import { openapi } from '@quarry/contract/openapi'
import { tIfKnown } from '../../lib/i18n-later.ts'
import { type ApiDocument, callsOf, curlOf, failuresOf, fieldsOf, type Schema, typeOf } from './api-document.ts'

const document = JSON.parse(
  JSON.stringify(openapi(api, { title: 'Quarry', version: '1' }, { services: ['webdav'] })),
) as ApiDocument
const calls = document.tags.flatMap(({ name }) => callsOf(document, name))
const call = (id: string) => calls.find(({ operationId }) => operationId === id)!
const type = (schema: Schema) => typeOf(document, schema)

test('every call of the contract can be shown whole', () => {
  expect(calls).toHaveLength(Object.values(api).flatMap((routes) => Object.keys(routes)).length)
  for (const each of calls) {
    expect.soft(curlOf(each, 'http://localhost/api/v1'), each.operationId).toMatch(/^curl /)
    expect.soft(failuresOf(each).length, each.operationId).toBeGreaterThan(0)
    for (const { schema } of each.parameters ?? []) expect.soft(type(schema), each.operationId).not.toMatch(/undefined/)
    const bodies = [each.requestBody, ...Object.values(each.responses)].flatMap((part) => Object.values(part?.content ?? {}))
    for (const { schema } of bodies) if (schema) expect.soft(() => fieldsOf(document, schema), each.operationId).not.toThrow()
  }
})

test('types are written as programs write them', () => {
  expect(type({ anyOf: [{ type: 'string', format: 'uuid' }, { type: 'null' }] })).toBe('string (uuid) | null')
  expect(type({ type: 'array', items: { enum: ['a', 'b'] } })).toBe('("a" | "b")[]')
  expect(type({ type: 'array', prefixItems: [{ type: 'integer' }, { type: 'string' }], items: false })).toBe('[integer, string]')
  expect(type({ type: 'string', minLength: 1, maxLength: 60 })).toBe('string (1–60)')
})

test('fields of a shape stand below the field that holds it', () => {
  const { content } = call('apiKey.list').responses['200']!
  const [service] = fieldsOf(document, content['application/json']!.schema!)
  expect([service?.name, service?.fields.map(({ name }) => name)]).toEqual([
    'serviceTokens',
    expect.arrayContaining(['tokenId', 'scopes', 'expiresAt']),
  ])
})

test('a command line holds the key only where one is taken, and quotes what a shell would read', () => {
  expect(curlOf(call('account.login'), 'http://x')).not.toContain('Authorization')
  const quoted = { ...call('workspace.create'), requestBody: { content: { 'application/json': { example: { name: "Ada's" } } } } }
  expect(curlOf(quoted, 'http://x')).toContain(String.raw`-d '{"name":"Ada'\''s"}'`)
})

test('every area has a name people read', () => {
  for (const area of Object.keys(api)) expect.soft(tIfKnown(`docs.areas.${area}`), area).not.toBeNull()
})
