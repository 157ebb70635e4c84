import { z } from 'zod'
import { serviceAccountFields } from '../google/service-account.ts'

export const settings = z.object({
  ...serviceAccountFields,
  /** Addresses of the mailboxes to read. Empty means everybody's in the domain. */
  mailboxes: z.array(z.email().max(254)).max(2_000).default([]).meta({ field: 'containers' }),
})

/** What is asked beside consent. */
export const chosenByConsent = z.object({
  /** Ids of labels; conversations with one of them are read. Empty means everything. */
  labels: z.array(z.string().min(1).max(200)).max(500).default([]).meta({ field: 'containers' }),
})

export type GmailSettings = z.output<typeof settings> | z.output<typeof chosenByConsent>
