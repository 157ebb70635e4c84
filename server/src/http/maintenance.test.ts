import assert from 'node:assert/strict'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { maintenanceRoutes } from '@quarry/contract/routes/maintenance'
import { route } from '@quarry/contract/wire/route'
import { z } from 'zod'
import { openWorld } from '../../testing/world.ts'
import { endpoint } from './endpoint.ts'
import { maintenanceEndpoints } from './maintenance.ts'

const world = await openWorld()
const read = route({ method: 'GET', path: '/test/read', summary: 'Read', access: 'anyone', output: z.object({}), errors: [] })
const endpoints = [...maintenanceEndpoints, endpoint(read, async () => ({}))]

test('a file in the data folder closes the service and taking it away opens it, each within a second', async () => {
  const server = await world.server(endpoints)
  const { client } = server.visitor()
  const look = () =>
    client.call(read, {}).then(
      () => 'served',
      ({ status, error }: { status: number; error: string }) => `${status} ${error}`,
    )
  const file = join(world.app().config.DATA_DIR, 'maintenance')
  assert.deepEqual([await client.call(maintenanceRoutes.status, {}), await look()], [{ isActive: false }, 'served'])

  await writeFile(file, '')
  await sleep(1_050)
  assert.deepEqual([await client.call(maintenanceRoutes.status, {}), await look()], [{ isActive: true }, '503 unavailable'])

  await rm(file)
  await sleep(1_050)
  assert.deepEqual([await client.call(maintenanceRoutes.status, {}), await look()], [{ isActive: false }, 'served'])
})

test('whoever is turned away learns when to come back', async () => {
  const file = join(world.app().config.DATA_DIR, 'maintenance')
  await writeFile(file, '')
  const server = await world.server(endpoints)
  const reply = await fetch(`${server.origin}/api/v1/test/read`)
  await rm(file)
  assert.deepEqual([reply.status, reply.headers.get('retry-after')], [503, '30'])
})
