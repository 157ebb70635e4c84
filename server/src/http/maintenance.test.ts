import assert from 'node:assert/strict'
import { test } from 'node:test'
import { maintenanceRoutes } from '@quarry/contract/maintenance'
import { openWorld } from '../../testing/world.ts'
import { maintenanceEndpoints } from './maintenance.ts'

const world = await openWorld()

test('whoever reaches the service learns that it is not closed', async () => {
  const server = await world.server(maintenanceEndpoints)
  assert.deepEqual(await server.visitor().client.call(maintenanceRoutes.status, {}), { isActive: false })
})
