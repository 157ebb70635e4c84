import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maintenanceRoutes } from '@quarry/contract/wire/maintenance'
import type { FastifyInstance } from 'fastify'
import type { App } from '../context.ts'
import { endpoint } from './endpoint.ts'
import { fail } from './fail.ts'

const lookEveryMs = 1_000
const comeBackSeconds = 30

/** Whether the operator closed the service: by putting a file of this name into the data folder. */
const isClosed = ({ config }: Pick<App, 'config'>): Promise<boolean> =>
  stat(join(config.DATA_DIR, 'maintenance')).then(
    () => true,
    () => false,
  )

export const maintenanceEndpoints = [endpoint(maintenanceRoutes.status, async (ctx) => ({ isActive: await isClosed(ctx) }))]

/** Turns every call away while the service is closed, but the one that asks whether it is. */
export function refuseWhileClosed(v1: FastifyInstance, app: Pick<App, 'config'>): void {
  let closed = false
  let lookedAt = -Infinity
  v1.addHook('onRequest', async (request, reply) => {
    if (performance.now() - lookedAt > lookEveryMs) {
      lookedAt = performance.now()
      closed = await isClosed(app)
    }
    if (!closed || request.routeOptions.url?.endsWith(maintenanceRoutes.status.path)) return
    reply.header('retry-after', comeBackSeconds)
    throw fail('unavailable')
  })
}
