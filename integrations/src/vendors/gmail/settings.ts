import { z } from 'zod'
import type { ServiceAccountSettings } from '../../platforms/google/service-account.ts'

/** What is asked of a source beside the key of a service account. */
export const mailboxChoice = z.object({
  /** Addresses of the mailboxes to read. Empty means everybody's in the domain. */
  mailboxes: z.array(z.email().max(254)).max(2_000).default([]).meta({ field: 'containers' }),
})

/** What is asked of a source beside consent. */
export const labelChoice = z.object({
  /** Ids of labels; conversations with one of them are read. Empty means everything. */
  labels: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

export type GmailSettings = (z.output<typeof mailboxChoice> & ServiceAccountSettings) | z.output<typeof labelChoice>
