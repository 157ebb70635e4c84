import { Ajv, type ValidateFunction } from 'ajv'
import description from './notion-openapi.json' with { type: 'json' }

export type DescribedCall = {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  path: string
  query: URLSearchParams
  body: Readonly<Record<string, unknown>>
  version: string
}
export type NotionReply = { status?: number; json?: unknown; headers?: Record<string, string> }
export type NotionRoute = {
  method: DescribedCall['method']
  path: RegExp
  answer(call: DescribedCall, ...ids: string[]): NotionReply
}

type Operation = { parameters: { name: string; in: string; required: boolean; schema: object }[]; body?: { properties: object } }

const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
// Query values are texts on the wire.
const lenient = new Ajv({ strict: false, validateFormats: false, coerceTypes: 'array', allErrors: true })

/** https://developers.notion.com/reference/status-codes */
export const refuse = (status: number, code: string, message: string): NotionReply => ({
  status,
  json: { object: 'error', status, code, message, request_id: '0cb4a2c5-8b5c-4d6a-9d55-fc5f4a9e8d1b' },
})

const isId = (id: string): boolean => /^[0-9a-f]{8}(-?[0-9a-f]{4}){3}-?[0-9a-f]{12}$/.test(id)

type Checks = { query: ValidateFunction; body: ValidateFunction }
/** Compiling takes longer than most tests, and what is described does not change. */
const compiled = new Map<string, Checks>()

function checksOf(method: DescribedCall['method'], path: string): Checks {
  const operation = (description.paths as unknown as Record<string, Record<string, Operation>>)[path]![method.toLowerCase()]!
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = lenient.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, schema])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  })
  const names = Object.keys(operation.body?.properties ?? {})
  return { query, body: ajv.compile({ ...operation.body, propertyNames: { enum: names.length > 0 ? names : ['nothing'] } }) }
}

/**
 * A call as Notion's own description has it: parameters and body are checked before it is answered. As Notion does, it also refuses what is
 * not described, ids that are none, and pages of more than a hundred (https://developers.notion.com/reference/intro#pagination).
 */
export function described(method: DescribedCall['method'], path: string, answer: NotionRoute['answer']): NotionRoute {
  const { query, body } = compiled.getOrInsertComputed(`${method} ${path}`, () => checksOf(method, path))
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    answer(call, ...ids) {
      const given = Object.fromEntries(call.query)
      const wrong = [query(given) ? null : query, body(call.body) ? null : body].flatMap((check) => check?.errors ?? [])
      if (wrong.length > 0)
        return refuse(400, 'validation_error', wrong.map(({ instancePath, message }) => `${instancePath} ${message}`).join('; '))
      const size = Number(call.query.get('page_size') ?? call.body['page_size'] ?? 100)
      if (!Number.isInteger(size) || size < 1 || size > 100)
        return refuse(400, 'validation_error', 'page_size should be a number between 1 and 100.')
      const [first = ''] = ids
      if (path.includes('{') && !isId(first))
        return refuse(400, 'validation_error', `path failed validation: ${first} should be a valid uuid.`)
      return answer(call, ...ids)
    },
  }
}
