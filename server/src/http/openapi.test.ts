import assert from 'node:assert/strict'
import { test } from 'node:test'
import { api } from '@quarry/contract/wire/api'
import { openWorld } from '../../testing/world.ts'

const world = await openWorld()

test('the description of every call is served to everybody', async () => {
  const server = await world.server([])
  const response = await server.visitor().fetch('/api/v1/openapi.json')
  const document = (await response.json()) as { paths: Record<string, Record<string, { operationId: string }>> }
  const described = Object.values(document.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  )
  const known = Object.entries(api).flatMap(([feature, routes]) => Object.keys(routes).map((name) => `${feature}.${name}`))
  assert.deepEqual(described.sort(), known.sort())
})
