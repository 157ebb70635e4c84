import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { sizeOf, ToolFile } from '../../../kit/tool-file.ts'
import { people } from '../../../platforms/microsoft/people.ts'
import { OutlookId } from '../../../platforms/microsoft/outlook.ts'

export const message = OutlookId.describe('ID of a mail, as searching or listing gave')
export const draft = OutlookId.describe('ID of a draft, as creating it gave')

const Address = z.email().max(254)
/** More nobody reads before approving. */
const mostRecipients = 25

export const to = z.array(Address).min(1).max(mostRecipients).describe('Addresses')
export const cc = z.array(Address).max(mostRecipients).default([]).describe('Addresses that get a copy')
export const bcc = z
  .array(Address)
  .max(mostRecipients)
  .default([])
  .describe('Addresses that get a copy without the others seeing it')

/** Recipients by name. */
export const named = { to: people({ least: 1, most: mostRecipients }), others: people({ most: mostRecipients }) }

export const OneLine = z
  .string()
  .trim()
  .refine((line) => !/\p{Cc}/u.test(line), 'It has more than one line.')
export const subject = OneLine.min(1).max(250).describe('One line')
export const text = z.string().min(1).max(30_000).describe('Plain text, all that the mail is to say')
export const folderSaid = 'Name of a folder, for example Inbox; where several have it, with those around it: Projects/2026'
export const folder = z.string().trim().min(1).max(400).describe(folderSaid)

/** "If the file size is under 3 MB, do a single POST": https://learn.microsoft.com/graph/outlook-large-attachments */
export const mostAttachedBytes = 3 * 2 ** 20
export const attachments = z
  .array(ToolFile)
  .max(10)
  .refine((files) => sizeOf(files) <= mostAttachedBytes, 'A mail carries at most 3 MB of files.')
  .optional()
  .describe('Documents that go along as files')

export type OutlookRecipients = { to: string[]; cc: string[]; bcc: string[] }

/** @throws IntegrationError `settings` — there are more than somebody reads before approving */
export function boundRecipients({ to: all, cc: copies, bcc: hidden }: OutlookRecipients): void {
  if (all.length + copies.length + hidden.length > mostRecipients)
    throw new IntegrationError('settings', `A mail goes to at most ${mostRecipients} addresses, copies included.`)
}

export const keyOf = (addresses: readonly string[]): string =>
  [...new Set(addresses.map((each) => each.toLowerCase()))].sort().join(' ')
