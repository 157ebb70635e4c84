import { z } from 'zod'

/** Ids of pages and databases: they and what lies below them are read. None means everything that is shared. */
const chosen = {
  pages: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
  /** Whom the secret belongs to, as Notion said when it was tried; other secrets of the same integration see the same pages. */
  integration: z.string().max(100).optional(),
}

export const settings = z.object({
  /** The secret of an internal integration. */
  apiToken: z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(2000)
    .meta({ field: 'password', secret: true }),
  ...chosen,
})

/** What is asked beside consent. */
export const consentSettings = z.object(chosen)

export type NotionSettings = z.output<typeof settings> | z.output<typeof consentSettings>
