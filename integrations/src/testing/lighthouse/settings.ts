import { z } from 'zod'

export const credentials = z.object({
  token: z.string().min(1).max(200).meta({ field: 'password', secret: true }),
  beam: z.enum(['steady', 'turning']).default('steady').meta({ field: 'select' }),
})

/** What is asked of a source beside signing in. */
export const choice = z.object({ towers: z.array(z.string()).default([]).meta({ field: 'containers' }) })

export type LighthouseSettings = z.output<typeof credentials> & z.output<typeof choice>
