import { z } from 'zod'
import type { SlackSettings } from '../settings.ts'

/** What an app is asked for beside its bot's token. */
export const signing = z.object({
  signingSecret: z
    .string()
    .trim()
    .regex(/^[0-9a-f]{32,64}$/)
    .meta({ field: 'password', secret: true }),
})

export type ChannelSettings = SlackSettings & z.output<typeof signing>
