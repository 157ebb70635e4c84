import { exampleOf, type Json } from '@quarry/contract/openapi-example'
import type { Route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Random } from '../torture.ts'

/** Input that the route would take, about somebody's real things; what may be left out is there half of the time. */
function inputOf(shape: Route['query'], targets: Readonly<Record<string, unknown>>, random: Random): Record<string, unknown> {
  if (!shape) return {}
  const { $defs, properties, required } = z.toJSONSchema(shape, { io: 'input', unrepresentable: 'any' }) as Json & {
    $defs?: Json
    properties?: Record<string, Json>
    required?: string[]
  }
  const schemas = Object.fromEntries(Object.entries($defs ?? {}))
  const lifted = JSON.parse(JSON.stringify({ properties, schemas }).replaceAll('#/$defs/', '#/components/schemas/')) as {
    properties?: Record<string, Json>
    schemas: Json
  }
  return Object.fromEntries(
    Object.entries(lifted.properties ?? {})
      .filter(([name]) => required?.includes(name) || name in targets || random() < 0.5)
      .map(([name, schema]) => [name, targets[name] ?? exampleOf(schema, lifted.schemas, 'input', name)]),
  )
}

export function requestOf(
  { method, path, query, body, upload }: Route,
  targets: Readonly<Record<string, unknown>>,
  random: Random,
): { path: string; init: RequestInit; sent: string } {
  const pairs = Object.entries(inputOf(query, targets, random)).flatMap(([name, value]) =>
    [value].flat().map((each) => [name, String(each)]),
  )
  const search = new URLSearchParams(pairs).toString()
  const sent = upload ? 'bytes' : body ? JSON.stringify(inputOf(body, targets, random)) : ''
  return {
    path: `/api/v1${path}${search && `?${search}`}`,
    sent,
    init: {
      method,
      redirect: 'manual',
      ...(sent !== '' && { body: sent, headers: { 'content-type': upload ? 'application/octet-stream' : 'application/json' } }),
    },
  }
}
