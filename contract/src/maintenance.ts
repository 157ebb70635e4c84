import { z } from 'zod'
import { route } from './route.ts'

export const maintenanceRoutes = {
  status: route({
    method: 'GET',
    path: '/maintenance',
    summary: 'Whether the service is closed for maintenance',
    access: 'anyone',
    output: z.object({ isActive: z.boolean() }),
    errors: [],
  }),
}
