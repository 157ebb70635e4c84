import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { openGoogle } from './client.ts'
import { adminAccountOf, type GoogleIo } from './token.ts'

/** Without these, nobody reads by being in a group. */
export const directoryScopes = [
  'https://www.googleapis.com/auth/admin.directory.group.readonly',
  'https://www.googleapis.com/auth/admin.directory.group.member.readonly',
]

const Groups = z.object({
  nextPageToken: z.string().optional(),
  groups: z.array(z.object({ email: z.string(), name: z.string().default('') })).default([]),
})
const Member = z.object({ type: z.string(), email: z.string().optional(), status: z.string().optional() })
const Members = z.object({ nextPageToken: z.string().optional(), members: z.array(Member).default([]) })

/**
 * The groups of the domain with their members, groups in groups included. Google lists them for administrators only, so consent of a person
 * shows none, and neither does a domain that denies the key its directory: then nobody may read by being in a group.
 *
 * https://developers.google.com/workspace/admin/directory/v1/guides/manage-group-members
 */
export async function* groupsOf(io: GoogleIo): AsyncGenerator<RightsChange> {
  const adminAccount = adminAccountOf(io)
  if (adminAccount === null) return
  const api = openGoogle(io, 'https://admin.googleapis.com', directoryScopes)
  const domain = adminAccount.slice(adminAccount.lastIndexOf('@') + 1).toLowerCase()

  async function membersOf(group: string): Promise<Principal[]> {
    const all: Principal[] = []
    let pageToken: string | undefined
    do {
      const path = `/admin/directory/v1/groups/${encodeURIComponent(group)}/members`
      const page = await api.get(path, { maxResults: 200, pageToken }, Members)
      all.push(...page.members.flatMap((member) => principalsOf(member, domain)))
      pageToken = page.nextPageToken
    } while (pageToken !== undefined)
    return all
  }

  let pageToken: string | undefined
  do {
    const page = await api
      .get('/admin/directory/v1/groups', { customer: 'my_customer', maxResults: 200, pageToken }, Groups)
      .catch(noneIfClosed)
    for (const { email, name } of page.groups) {
      const id = email.toLowerCase()
      yield { kind: 'group', id, name: name || email, members: await membersOf(email) }
    }
    pageToken = page.nextPageToken
  } while (pageToken !== undefined)
}

const closed = new Set(['auth', 'forbidden', 'settings'])

function noneIfClosed(error: unknown): z.infer<typeof Groups> {
  if (error instanceof IntegrationError && closed.has(error.reason)) return { groups: [] }
  throw error
}

/** @param domain of the organisation; a group with it as a member contains everybody of it. */
function principalsOf({ type, email, status }: z.infer<typeof Member>, domain: string): Principal[] {
  if (type === 'CUSTOMER') return [`domain:${domain}`]
  if (email === undefined || status === 'SUSPENDED') return []
  return [type === 'GROUP' ? `group:${email.toLowerCase()}` : `email:${email.toLowerCase()}`]
}
