import { Ajv, type ValidateFunction } from 'ajv'
import description from './openapi.json' with { type: 'json' }

type Operation = { parameters: { name: string; in: string; required: boolean; schema: object }[]; body?: object; reply?: object }
export type Described = { query: URLSearchParams; body: unknown }

/** Words OpenAPI 3.0 has beside JSON Schema say nothing about validity; `nullable` does. */
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
// Query values are texts on the wire.
const lenient = new Ajv({ strict: false, validateFormats: false, coerceTypes: 'array', allErrors: true })
for (const each of [ajv, lenient]) each.addSchema({ ...description, $id: 'box' })

const inside = (schema: object): object =>
  JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"box#/components')) as object
const problems = (check: ValidateFunction) =>
  (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')

type Known = ReturnType<typeof compiled>
const known = new Map<string, Known>()

/** An operation of Box's own description: what is wrong with a call, and whether an answer is one that it promises. */
export function described(method: 'get' | 'post' | 'delete', path: string): Known {
  const name = `${method} ${path}`
  const operation = known.get(name) ?? compiled(method, path)
  known.set(name, operation)
  return operation
}

function compiled(method: 'get' | 'post' | 'delete', path: string) {
  const operation = (description.paths as unknown as Record<string, Record<string, Operation>>)[path]![method]!
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const query = lenient.compile({
    type: 'object',
    properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, inside(schema)])),
    required: inQuery.filter(({ required }) => required).map(({ name }) => name),
    additionalProperties: false,
  })
  const body = operation.body && ajv.compile(inside(operation.body))
  const reply = operation.reply && ajv.compile(inside(operation.reply))
  return {
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    wrongWith(call: Described): string | null {
      // A list of fields is one text with commas: `style: form`, `explode: false`.
      const given = Object.fromEntries(
        [...call.query].map(([name, value]) => [name, name === 'fields' ? value.split(',') : value]),
      )
      if (!query(given)) return `Query: ${problems(query)}`
      return body && !body(call.body) ? `Body: ${problems(body)}` : null
    },
    /** @throws Error — the counterpart is wrong */
    check(answer: unknown): void {
      if (reply && !reply(answer)) throw new Error(`The fake answers ${method} ${path} as Box does not: ${problems(reply)}`)
    },
  }
}
