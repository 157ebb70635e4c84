import { z } from 'zod'
import type { SlackSettings } from '../settings.ts'

const secret = { field: 'password', secret: true } as const
const signingSecret = z
  .string()
  .trim()
  .regex(/^[0-9a-f]{32,64}$/)
const clientId = z
  .string()
  .trim()
  .regex(/^\d{1,20}\.\d{1,20}$/)
const clientSecret = z
  .string()
  .trim()
  .regex(/^[\w.~-]{10,100}$/)

/** What an app is asked for beside its bot's token, by how its events reach us; it can be taken out there where its client is known. */
export const ofApp = z.object({
  signingSecret: signingSecret.optional().meta(secret),
  appToken: z
    .string()
    .trim()
    .regex(/^xapp-[\w-]{10,300}$/)
    .optional()
    .meta(secret),
  clientId: clientId.optional(),
  clientSecret: clientSecret.optional(),
})

/** What is entered before somebody installs it by allowing it. */
export const toInstall = z.object({
  clientId: clientId.meta({ field: 'text' }),
  clientSecret: clientSecret.meta(secret),
  signingSecret: signingSecret.meta(secret),
})

export type ChannelSettings = SlackSettings & z.output<typeof ofApp>
