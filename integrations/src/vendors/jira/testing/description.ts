import { Ajv, type ValidateFunction } from 'ajv'
import description from './openapi.json' with { type: 'json' }
import type { AtlassianCall, AtlassianReply, AtlassianRoute } from '../../../platforms/atlassian/testing/gate.ts'

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  body?: object
  reply?: object
  scopes: string[][]
}

/** Words OpenAPI 3.0 has beside JSON Schema say nothing about validity. */
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: false, allErrors: true })
// Query values are texts on the wire.
const lenient = new Ajv({ strict: false, validateFormats: false, coerceTypes: 'array', allErrors: true })
for (const each of [ajv, lenient]) each.addSchema({ ...description, $id: 'jira' })

const inside = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"jira#/components'))
const problems = (check: ValidateFunction) =>
  (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')

type Checks = { query: ValidateFunction; body?: ValidateFunction | undefined; reply?: ValidateFunction | undefined }
/** Compiling takes longer than most tests, and what is described does not change. */
const compiled = new Map<Operation, Checks>()

function checksOf(operation: Operation): Checks {
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = lenient.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, inside(schema)])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
  })
  return {
    query,
    body: operation.body && ajv.compile(inside(operation.body)),
    reply: operation.reply && ajv.compile(inside(operation.reply)),
  }
}

/** A call as Atlassian's own description has it: its parameters and body are checked before it is answered, and so is the answer. */
export function described(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  answer: AtlassianRoute['answer'],
): AtlassianRoute {
  const operation = (description.paths as unknown as Record<string, Record<string, Operation>>)[path]![method.toLowerCase()]!
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    scopes: operation.scopes,
    query: inQuery.map(({ name }) => name),
    answer(call: AtlassianCall, ...groups: string[]): AtlassianReply {
      const { query, body, reply } = compiled.getOrInsertComputed(operation, () => checksOf(operation))
      const given = Object.fromEntries(
        [...new Set(call.query.keys())].map((name) => [
          name,
          call.query.getAll(name).length > 1 ? call.query.getAll(name) : call.query.get(name),
        ]),
      )
      if (!query(given)) return { status: 400, json: { errorMessages: [`Query: ${problems(query)}`], errors: {} } }
      if (body && !body(call.body)) return { status: 400, json: { errorMessages: [`Body: ${problems(body)}`], errors: {} } }
      const answered = answer(call, ...groups)
      if (reply && (answered.status ?? 200) < 300 && answered.json !== undefined && !reply(answered.json))
        throw new Error(`The fake answers ${method} ${path} as Jira does not: ${problems(reply)}`)
      return answered
    },
  }
}
