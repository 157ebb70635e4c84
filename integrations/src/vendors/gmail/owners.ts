import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import { adminAccountOf } from '../../platforms/google/token.ts'
import { IntegrationError } from '../../kit/kit.ts'
import { type GmailIo, Mailbox } from './mailbox.ts'

/** Whose mailbox it is: the address it is known by, and all addresses that are this person's. */
export type Owner = { address: string; addresses: readonly string[] }

export const ownerScopes = ['https://www.googleapis.com/auth/admin.directory.user.readonly']

const Users = z.object({
  nextPageToken: z.string().optional(),
  users: z
    .array(
      z.object({
        primaryEmail: z.string(),
        aliases: z.array(z.string()).default([]),
        nonEditableAliases: z.array(z.string()).default([]),
        suspended: z.boolean().default(false),
        archived: z.boolean().default(false),
        isMailboxSetup: z.boolean().default(true),
      }),
    )
    .default([]),
})

/**
 * The mailboxes to be read: that of whoever consented; by the key of a service account those that were chosen, or everybody's of the
 * domain. A domain that denies the key its directory has shown no mailbox but the admin account's.
 */
export async function ownersOf(io: GmailIo): Promise<Owner[]> {
  const adminAccount = adminAccountOf(io)
  if (adminAccount === null) {
    const address = (await new Mailbox(io).profile()).emailAddress.toLowerCase()
    return [{ address, addresses: [address] }]
  }
  const chosen = new Set('mailboxes' in io.settings ? io.settings.mailboxes.map((each) => each.toLowerCase()) : [])
  const everybody = await peopleOf(io)
  if (everybody === null) {
    const addresses = chosen.size > 0 ? [...chosen] : [adminAccount.toLowerCase()]
    return addresses.map((address) => ({ address, addresses: [address] }))
  }
  const wanted = chosen.size > 0 ? everybody.filter(({ addresses }) => addresses.some((each) => chosen.has(each))) : everybody
  if (wanted.length > 0) return wanted
  throw new IntegrationError('settings', 'The chosen mailboxes are no longer in this domain. Choose again.')
}

/**
 * Everybody who has a mailbox; null when the key may not know. Nobody reads in the name of people who are suspended.
 * https://developers.google.com/workspace/admin/directory/reference/rest/v1/users/list
 */
export async function peopleOf(io: GmailIo): Promise<Owner[] | null> {
  const api = openGoogle(io, 'https://admin.googleapis.com', ownerScopes)
  const people: Owner[] = []
  let pageToken: string | undefined
  do {
    const query = {
      customer: 'my_customer',
      maxResults: 500,
      orderBy: 'email',
      pageToken,
      fields: 'nextPageToken,users(primaryEmail,aliases,nonEditableAliases,suspended,archived,isMailboxSetup)',
    }
    const page = await api.get('/admin/directory/v1/users', query, Users).catch(nullIfClosed)
    if (page === null) return null
    for (const { primaryEmail, aliases, nonEditableAliases, suspended, archived, isMailboxSetup } of page.users) {
      const addresses = [primaryEmail, ...aliases, ...nonEditableAliases].map((each) => each.toLowerCase())
      if (!suspended && !archived && isMailboxSetup) people.push({ address: addresses[0]!, addresses })
    }
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
  return people
}

/** The domain does not give the key this scope, or the account may not look. A key that is refused altogether is another matter. */
function nullIfClosed(error: unknown): null {
  if (!(error instanceof IntegrationError)) throw error
  const isClosed = error.reason === 'forbidden' || error.reason === 'settings' || /\(unauthorized_client\)/.test(error.message)
  if (isClosed) return null
  throw error
}
