import { z } from 'zod'
import { maintenancePaths } from '../calls/maintenance.ts'
import { route } from './route.ts'

export const maintenanceRoutes = {
  status: route({
    ...maintenancePaths.status,
    summary: 'Whether the service is closed for maintenance',
    access: 'anyone',
    output: z.object({ isActive: z.boolean() }),
    errors: [],
  }),
}
