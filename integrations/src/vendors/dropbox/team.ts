import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api } from '../../net/api.ts'
import { openDropbox } from './client.ts'
import { type DropboxCallIo, teamOf } from './token.ts'

/** https://www.dropbox.com/developers/documentation/http/teams#team-members-list */
const Member = z.object({
  profile: z.object({
    team_member_id: z.string(),
    account_id: z.string().nullish(),
    status: z.object({ '.tag': z.string() }),
    groups: z.array(z.string()).default([]),
  }),
})
const Members = z.object({ members: z.array(Member), cursor: z.string(), has_more: z.boolean() })
const Found = z.object({ members_info: z.array(z.object({ '.tag': z.string(), profile: Member.shape.profile.optional() })) })

/** What the app of a team sees of the team itself. */
const open = (io: DropboxCallIo): Api => openDropbox(io, 'https://api.dropboxapi.com', {})

/** The member in whose name a team's app reads; null where a person gave consent. @throws IntegrationError `settings` — nobody of the team */
export async function memberOf(io: DropboxCallIo): Promise<string | null> {
  const team = teamOf(io)
  if (!team) return null
  const asked = { members: [{ '.tag': 'email', email: team.adminAccount }] }
  const [found] = (await open(io).post('/2/team/members/get_info_v2', asked, Found)).members_info
  if (!found?.profile) throw new IntegrationError('settings', `${team.adminAccount} is not a member of this Dropbox team.`)
  return found.profile.team_member_id
}

/** Accounts in each group of the team, by its id; null where only a person consented, to whom they are not shown. */
export async function groupsOf(io: DropboxCallIo): Promise<ReadonlyMap<string, readonly string[]> | null> {
  if (!teamOf(io)) return null
  const api = open(io)
  const groups = new Map<string, string[]>()
  let page = await api.post('/2/team/members/list_v2', { limit: 1000 }, Members)
  for (;;) {
    for (const { profile } of page.members) {
      if (!profile.account_id || profile.status['.tag'] !== 'active') continue
      for (const group of profile.groups) groups.set(group, [...(groups.get(group) ?? []), profile.account_id])
    }
    if (!page.has_more) return groups
    page = await api.post('/2/team/members/list/continue_v2', { cursor: page.cursor }, Members)
  }
}
