import { Ajv } from 'ajv'
import description from './figma-openapi.json' with { type: 'json' }

type Operation = { parameters: { name: string; in: string; schema: object }[]; scopes: string[]; reply?: object; body?: object }

/** Query values are texts on the wire. */
const ajv = new Ajv({ strict: false, validateFormats: false, coerceTypes: true, allErrors: true })
ajv.addSchema({ ...description, $id: 'figma' })
const inside = (schema: object): object => JSON.parse(JSON.stringify(schema).replaceAll('"#/components', '"figma#/components'))

type Known = ReturnType<typeof compiled>
/** Compiling takes longer than most tests, and what is described does not change. */
const known = new Map<string, Known>()

/** An operation as Figma's own description has it: what it takes, what it allows and what it answers. */
export function described(path: string, method: 'GET' | 'POST' | 'DELETE' = 'GET'): Known {
  const name = method === 'GET' ? path : `${method} ${path}`
  return known.getOrInsertComputed(name, () => compiled(name, path, method))
}

function compiled(name: string, path: string, method: 'GET' | 'POST' | 'DELETE') {
  const { parameters, scopes, reply, body } = (description.paths as unknown as Record<string, Operation>)[name]!
  const taken = ajv.compile({
    type: 'object',
    additionalProperties: false,
    properties: Object.fromEntries(
      parameters.filter((each) => each.in === 'query').map(({ name, schema }) => [name, inside(schema)]),
    ),
  })
  const sent = body && ajv.compile(inside(body))
  const answered = reply && ajv.compile(inside(reply))
  return {
    method,
    path: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
    scopes,
    /** What is wrong with a query; null when nothing is. */
    refuses: (query: URLSearchParams): string | null =>
      taken(Object.fromEntries(query)) ? null : JSON.stringify(taken.errors?.[0]),
    /** What is wrong with a body; null when nothing is. */
    refusesBody: (given: unknown): string | null => (!sent || sent(given) ? null : JSON.stringify(sent.errors?.[0])),
    /** Holds the fake to what Figma answers. */
    check(body: unknown): void {
      if (answered && !answered(structuredClone(body)))
        throw new Error(`The fake answers ${name} as Figma does not: ${JSON.stringify(answered.errors?.[0])}`)
    },
  }
}
