import { maintenancePaths } from '../calls/maintenance.ts'
import type { maintenanceRoutes as wire } from '../wire/maintenance.ts'
import { asCalled } from './called.ts'

export const maintenanceRoutes = asCalled<typeof wire>(maintenancePaths)
