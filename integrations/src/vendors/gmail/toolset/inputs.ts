import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { sizeOf, ToolFile } from '../../../kit/tool-file.ts'
import { mostAttachedBytes } from './attached.ts'

/** Of a mail, a conversation or a draft; nothing else gets into an address. */
const Id = z.string().regex(/^[\w-]{1,100}$/)
export const message = Id.describe('ID of a mail, as searching or reading gave')
export const thread = Id.describe('ID of a conversation, as searching gave')
export const draft = Id.describe('ID of a draft, as creating it gave')

const Address = z.email().max(254)
/** However a mail is addressed. */
export const mostRecipients = 25

export const to = z.array(Address).min(1).max(mostRecipients).describe('Addresses')
export const cc = z.array(Address).max(mostRecipients).default([]).describe('Addresses that get a copy')
export const bcc = z
  .array(Address)
  .max(mostRecipients)
  .default([])
  .describe('Addresses that get a copy without the others seeing it')

/** A control character would end the header, and begin another. */
export const OneLine = z
  .string()
  .trim()
  .refine((line) => !/\p{Cc}/u.test(line), 'It has more than one line.')
export const subject = OneLine.min(1).max(250).describe('One line')
export const text = z.string().min(1).max(30_000).describe('Plain text, all that the mail is to say')

/** More nobody reads the names of before approving. */
const mostFiles = 20
export const attachments = z
  .array(ToolFile)
  .max(mostFiles)
  .refine((files) => sizeOf(files) <= mostAttachedBytes, 'A mail carries at most 25 MB of files.')
  .optional()
  .describe('Documents that go along as files')

export const files = z
  .array(z.string().min(1).max(1_000))
  .max(100)
  .default([])
  .describe('Names of its files, as they stand in the draft; none if it has none')

export type Recipients = { to: string[]; cc: string[]; bcc: string[] }

/** @throws IntegrationError `settings` — there are more than somebody reads before approving */
export function boundRecipients({ to: all, cc: copies, bcc: hidden }: Recipients): void {
  if (all.length + copies.length + hidden.length > mostRecipients)
    throw new IntegrationError('settings', `A mail goes to at most ${mostRecipients} addresses, copies included.`)
}
