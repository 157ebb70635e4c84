import { z } from 'zod'
import { supportPaths } from '../../calls/plan/support.ts'
import { route } from '../route.ts'

export const supportRoutes = {
  info: route({
    ...supportPaths.info,
    summary: 'Whom to ask for help, and which version this is',
    access: 'account',
    output: z.object({
      version: z.string(),
      /** An email address or a web page, as the operator set it; null when there is none. */
      contact: z.string().nullable(),
    }),
    errors: [],
  }),
}
