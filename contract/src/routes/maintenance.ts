import type { maintenanceRoutes as wire } from '../wire/maintenance.ts'
import { asCalled } from './call.ts'

export const maintenancePaths = {
  status: { method: 'GET', path: '/maintenance' },
} as const

export const maintenanceRoutes = asCalled<typeof wire>(maintenancePaths)
