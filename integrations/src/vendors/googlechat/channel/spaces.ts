import { z } from 'zod'
import type { ChatSpace } from '../../../kit/channel.ts'
import type { Api } from '../../../net/api.ts'
import { Paged } from '../../../platforms/google/pages.ts'

const Space = z.object({
  name: z.string(),
  displayName: z.string().default(''),
  spaceType: z.string().optional(),
  externalUserAllowed: z.boolean().optional(),
  accessSettings: z.object({ accessState: z.string().optional() }).optional(),
  membershipCount: z.object({ joinedDirectHumanUserCount: z.number().optional() }).optional(),
})
const fields = 'name,displayName,spaceType,externalUserAllowed,accessSettings(accessState),membershipCount'
const pageSize = 100

/** Of a space that people can find and join by themselves, nobody knows who will read it; nor of one that does not say. */
const spaceOf = ({
  name,
  displayName,
  spaceType,
  externalUserAllowed,
  accessSettings,
  membershipCount,
}: z.output<typeof Space>): ChatSpace => ({
  id: name,
  name: displayName || null,
  kind:
    spaceType === 'DIRECT_MESSAGE'
      ? 'direct'
      : spaceType === 'GROUP_CHAT'
        ? 'group'
        : accessSettings?.accessState === 'PRIVATE'
          ? 'private'
          : 'public',
  isExternal: externalUserAllowed === true,
  // Of others an app hears nothing at all.
  isMember: true,
  memberCount: membershipCount?.joinedDirectHumanUserCount ?? null,
})

const Spaces = Paged.extend({ spaces: z.array(Space).default([]) })

export async function spaces(api: Api, cursor: string | null) {
  const filter = 'spaceType = "SPACE"'
  const query = { pageSize, filter, pageToken: cursor ?? undefined, fields: `nextPageToken,spaces(${fields})` }
  const page = await api.get('/v1/spaces', query, Spaces)
  return { spaces: page.spaces.map(spaceOf), cursor: page.nextPageToken ?? null }
}

export const space = async (api: Api, id: string): Promise<ChatSpace> => spaceOf(await api.get(`/v1/${id}`, { fields }, Space))

const Members = Paged.extend({
  memberships: z
    .array(
      z.object({
        state: z.string().optional(),
        member: z.object({ name: z.string(), type: z.string().optional() }).optional(),
        groupMember: z.object({ name: z.string() }).optional(),
      }),
    )
    .default([]),
})
const memberFields = 'nextPageToken,memberships(state,member(name,type),groupMember(name))'

/**
 * To an app its like are left out: https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.members/list. A group in a space is
 * as many people as it may ever have.
 */
export async function members(api: Api, id: string, most: number): Promise<string[] | null> {
  const found: string[] = []
  for (let pageToken: string | undefined; ;) {
    const query = { pageSize, showGroups: true, pageToken, fields: memberFields }
    const { memberships, nextPageToken } = await api.get(`/v1/${id}/members`, query, Members)
    if (memberships.some(({ groupMember }) => groupMember)) return null
    found.push(...memberships.flatMap(({ member, state }) => (member && state !== 'NOT_A_MEMBER' ? [member.name] : [])))
    if (found.length > most) return null
    if (nextPageToken === undefined) return found
    pageToken = nextPageToken
  }
}
