import { z } from 'zod'

/** Whom the credentials belong to, as Notion said when they were tried; other secrets of the same integration see the same pages. */
const known = { integration: z.string().max(100).optional() }

export const credentials = z.object({
  /** The secret of an internal integration. */
  apiToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(2000)
    .meta({ field: 'password', secret: true }),
  ...known,
})

export const consented = z.object(known)

/** What is asked of a source beside signing in. */
export const choice = z.object({
  /** Ids of pages and databases: they and what lies below them are read. None means everything that is shared. */
  pages: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

export type NotionSettings = z.output<typeof choice> & Partial<z.output<typeof credentials>>
