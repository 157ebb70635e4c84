import { z } from 'zod'
import { route } from './route.ts'

/** Every reply of a server that serves the web application names its build, so that a tab of an older one can tell. */
export const buildHeader = 'x-quarry-build'

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
