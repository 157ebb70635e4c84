import { Ajv, type ValidateFunction } from 'ajv'
import description from './description.json' with { type: 'json' }

type Operation = {
  parameters: { name: string; in: string; required: boolean; schema: object }[]
  body?: object
  reply: object
}
export type Method = 'GET' | 'POST'

export const version: string = description.info.version

/** Words OpenAPI 3.0 has beside JSON Schema say nothing about validity. */
const ajv = new Ajv({ strict: false, validateFormats: false, allErrors: true })
// Form fields and queries are texts on the wire.
const lenient = new Ajv({ strict: false, validateFormats: false, allErrors: true, coerceTypes: true })
for (const each of [ajv, lenient]) each.addSchema({ ...description, $id: 'stripe' })

const inside = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"stripe#/components'))
const problems = (check: ValidateFunction): string =>
  (check.errors ?? []).map(({ instancePath, message }) => `${instancePath || '/'} ${message}`).join('; ')

type Known = ReturnType<typeof compiled>
/** Compiling takes longer than most tests, and what is described does not change. */
const known = new Map<string, Known>()

/** An operation as Stripe's own description has it: what it takes, and what it answers. */
export function described(method: Method, path: string): Known {
  return known.getOrInsertComputed(`${method} ${path}`, () => compiled(method, path))
}

function compiled(method: Method, path: string) {
  const operations = description.paths as unknown as Record<string, Record<string, Operation>>
  const operation = operations[path]![method.toLowerCase()]!
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query')
  const asked = lenient.compile(
    method === 'POST'
      ? inside(operation.body ?? { type: 'object', additionalProperties: false })
      : {
          type: 'object',
          properties: Object.fromEntries(inQuery.map(({ name, schema }) => [name, inside(schema)])),
          required: inQuery.filter(({ required }) => required).map(({ name }) => name),
          additionalProperties: false,
        },
  )
  const answered = ajv.compile(inside(operation.reply))
  return {
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    /** What is wrong with a question; null: nothing. Its numbers and truths are read, as Stripe does. */
    problemOf: (params: object): string | null => (asked(params) ? null : problems(asked)),
    /** @throws Error where this is not what Stripe answers */
    hold(reply: unknown): void {
      if (!answered(reply)) throw new Error(`The counterpart answers ${method} ${path} as Stripe does not: ${problems(answered)}`)
    },
  }
}

const refused = ajv.compile(inside({ $ref: '#/components/schemas/error' }))
export function holdError(reply: unknown): void {
  if (!refused(reply)) throw new Error(`The counterpart refuses as Stripe does not: ${problems(refused)}`)
}

export type Params = { [name: string]: string | number | boolean | Params | Params[] | string[] }

/** Form fields as Stripe reads them: `a[b]=1` is a field of an object, `a[]=1` and `a[0]=1` are entries of a list. */
export function readForm(text: string): Params {
  const root: Params = {}
  for (const [name, value] of new URLSearchParams(text)) {
    const [first = '', ...rest] = name.split(/[[\]]+/)
    const path = [first, ...rest.slice(0, -1)]
    const isList = name.endsWith('[]') || /\[\d+\]$/.test(name)
    const keys = isList && !name.endsWith('[]') ? path.slice(0, -1) : path.filter((key) => key !== '')
    let at = root
    for (const key of keys.slice(0, -1)) at = (at[key] ??= {}) as Params
    const last = keys.at(-1)!
    if (isList) at[last] = [...((at[last] as string[] | undefined) ?? []), value]
    else at[last] = value
  }
  return root
}
