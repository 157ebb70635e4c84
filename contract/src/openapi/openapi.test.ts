import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { api } from '../wire/api.ts'
import { errors } from '../domain/errors.ts'
import { openapi } from './openapi.ts'
import { type Route, scopeOf } from '../wire/route.ts'

type Media = Record<string, { schema?: object; example?: unknown; examples?: Record<string, { value: unknown }> }>
type Operation = {
  operationId: string
  tags: string[]
  security: Record<string, string[]>[]
  parameters?: { name: string; required: boolean; schema: object; example?: unknown }[]
  requestBody?: { content: Media }
  responses: Record<string, { content: Media }>
}
const document = openapi(api, { title: 'Quarry', version: '1' }, { services: ['webdav', 'lighthouse'] }) as {
  tags: { name: string }[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> }
}
const routes: Route[] = Object.values(api).flatMap((feature) => Object.values(feature))
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const operationOf = ({ method, path }: Route): Operation => document.paths[path]![method.toLowerCase()]!

test('the document is valid OpenAPI 3.1', async () => {
  const result = await new Validator().validate(structuredClone(document))
  assert.deepEqual(result.errors ?? [], [])
  assert.equal(result.valid, true)
})

/** Checks values against schemas of the document, whose references lead into it. */
const ajv = new Ajv2020({ strict: false, allErrors: true })
formats.default(ajv)
ajv.addSchema(document, 'document')
function assertFits(schema: object, value: unknown, where: string): void {
  const rooted = JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"document#/components')) as object
  const validate = ajv.compile(rooted)
  validate(value)
  assert.deepEqual(validate.errors ?? [], [], `${where}: ${JSON.stringify(value)}`)
}

test('every example of a body or reply is there and fits its schema', () => {
  for (const { operationId, requestBody, responses } of operations)
    for (const media of [requestBody?.content ?? {}, ...Object.values(responses).map(({ content }) => content)]) {
      const json = media['application/json']
      if (!json?.schema) continue
      const examples = json.examples ? Object.values(json.examples).map(({ value }) => value) : [json.example]
      for (const example of examples) assertFits(json.schema, example, operationId)
    }
})

test('every field a call asks for has an example that fits', () => {
  for (const { operationId, parameters = [] } of operations)
    for (const { name, required, schema, example } of parameters)
      if (required) assertFits(schema, example, `${operationId} ${name}`)
})

test('every example of an event fits its schema', () => {
  const streams = operations.flatMap(({ responses }) => responses['200']?.content['text/event-stream'] ?? [])
  assert.ok(streams.length > 0)
  for (const { schema } of streams)
    for (const event of (schema as { oneOf: { title: string; examples: unknown[] }[] }).oneOf)
      for (const example of event.examples) assertFits(event, example, event.title)
})

test('every call says by which of the schemes and with which scope it is opened', () => {
  assert.deepEqual(Object.keys(document.components.securitySchemes), ['session', 'apiKey'])
  for (const route of routes) {
    const scope = scopeOf(route)
    const expected = [{ session: [] }, ...(scope ? [{ apiKey: [scope] }] : [])]
    assert.deepEqual(operationOf(route).security, route.access === 'anyone' ? [] : expected, route.path)
  }
})

test('every failure is an example of its status, by its code', () => {
  for (const route of routes)
    for (const name of [...route.errors, 'tooManyRequests'] as const) {
      const { status, code } = errors[name]
      const example = operationOf(route).responses[status]?.content['application/json']?.examples?.[name]?.value
      assert.equal((example as { code?: string } | undefined)?.code, code, `${route.path} ${name}`)
    }
})

test('every call belongs to an area that is listed', () => {
  const areas = document.tags.map(({ name }) => name)
  for (const { tags, operationId } of operations)
    assert.ok(
      tags.every((tag) => areas.includes(tag)),
      operationId,
    )
})
