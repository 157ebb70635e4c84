import { maintenanceRoutes } from '@quarry/contract/maintenance'
import { endpoint } from './endpoint.ts'

/** Whoever gets this answer has reached a serving process, so the service is not closed. */
export const maintenanceEndpoints = [endpoint(maintenanceRoutes.status, async () => ({ isActive: false }))]
