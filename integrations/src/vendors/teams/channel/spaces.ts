import { z } from 'zod'
import type { ChatSpace, ChatUser } from '../../../kit/channel.ts'
import { IntegrationError } from '../../../kit/kit.ts'
import type { Api } from '../../../net/api.ts'
import { conversationOf, pathOf, spaceOf, type Spot, spotOf } from './place.ts'
import { type BotSettings, isSameId } from './settings.ts'

const Member = z.object({
  id: z.string(),
  name: z.string().nullish(),
  givenName: z.string().nullish(),
  surname: z.string().nullish(),
  email: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  tenantId: z.string().nullish(),
  userRole: z.string().nullish(),
})
type Member = z.output<typeof Member>
const Members = z.object({ members: z.array(Member), continuationToken: z.string().nullish() })
const pageSize = 500
/** Beyond this a roster is not read to its end. */
const mostPeople = 5_000

/** People of the tenant itself; whoever cannot be told from a guest is none. Guests have their home in the name they sign in with. */
const isWhole = ({ tenantId, userRole, userPrincipalName: name }: Partial<Member>, settings: BotSettings): boolean =>
  isSameId(tenantId, settings.tenantId) &&
  (userRole ? userRole === 'user' : Boolean(name)) &&
  !name?.toUpperCase().includes('#EXT#')

/** https://learn.microsoft.com/microsoftteams/platform/bots/how-to/get-teams-context. @returns null: they are more than that */
async function roster(api: Api, space: string, most: number): Promise<Member[] | null> {
  const found: Member[] = []
  for (let token: string | undefined; ;) {
    const query = { pageSize, continuationToken: token }
    const page = await api.get(`${pathOf(conversationOf({ space, thread: null }))}/pagedmembers`, query, Members)
    found.push(...page.members)
    if (found.length > most) return null
    if (!page.continuationToken) return found
    token = page.continuationToken
  }
}

export async function members(api: Api, space: string, most: number): Promise<string[] | null> {
  const found = await roster(api, space, most)
  return found && found.map(({ id }) => id)
}

/** Who is not there is nobody. */
function unlessMissing(error: unknown): Partial<Member> {
  if (error instanceof IntegrationError && error.reason === 'notFound') return {}
  throw error
}

export async function user(
  api: Api,
  { id, space, described }: { id: string; space: string; described: ChatUser | null },
  settings: BotSettings,
): Promise<ChatUser> {
  const path = `${pathOf(conversationOf({ space, thread: null }))}/members/${encodeURIComponent(id)}`
  const member = await api.get(path, {}, Member).catch(unlessMissing)
  const whole = isWhole(member, settings)
  const email = (member.email || member.userPrincipalName || '').toLowerCase()
  return {
    id,
    name: member.name || [member.givenName, member.surname].filter(Boolean).join(' ') || described?.name || id,
    email: email.includes('@') ? email : null,
    // An administrator of the tenant gave it to them.
    emailIsConfirmed: whole,
    isWhole: whole,
    isBot: id.startsWith('28:'),
    lang: described?.lang ?? null,
    timeZone: described?.timeZone,
  }
}

const Team = z.object({ id: z.string(), name: z.string().nullish() })
const Channel = z.object({ id: z.string(), name: z.string().nullish(), type: z.string().nullish() })
const Channels = z.object({ conversations: z.array(Channel) })

const teamAt = (api: Api, id: string) => api.get(`/v3/teams/${encodeURIComponent(id)}`, {}, Team)
const channelsAt = async (api: Api, id: string) =>
  (await api.get(`/v3/teams/${encodeURIComponent(id)}/conversations`, {}, Channels)).conversations

/** Whether anybody is in it who is not of the tenant. A roster that is too long to be read counts as one with strangers. */
async function readers(api: Api, space: string, settings: BotSettings) {
  const people = await roster(api, space, mostPeople)
  return { isExternal: !people?.every((each) => isWhole(each, settings)), memberCount: people?.length ?? null }
}

/** As it is now. Anybody of the tenant may come to a channel of a team that is open to all, and Teams does not say which are. */
export async function space(api: Api, id: string, settings: BotSettings): Promise<ChatSpace> {
  const spot = spotOf(id)
  if (spot.kind === 'personal') return { id, name: null, kind: 'direct', isExternal: false, isMember: true, memberCount: null }
  const who = await readers(api, id, settings)
  if (spot.kind !== 'channel') return { id, name: null, kind: 'group', isMember: true, ...who }
  const [team, channels] = [await teamAt(api, spot.team), await channelsAt(api, spot.team)]
  return channelOf(spot, team.name, channels, who)
}

/** One that is shared may have whole teams of other organizations as readers; so may one that the team does not name. */
function channelOf(
  spot: Extract<Spot, { kind: 'channel' }>,
  team: string | null | undefined,
  channels: readonly z.output<typeof Channel>[],
  { isExternal, memberCount }: Awaited<ReturnType<typeof readers>>,
): ChatSpace {
  const found = channels.find(({ id }) => id === spot.conversation)
  const isOfTeam = found !== undefined && (found.type ?? 'standard') !== 'shared'
  return {
    id: spaceOf(spot),
    // The first channel of a team comes without a name.
    name: [team, found?.name ?? (spot.conversation === spot.team ? 'General' : null)].filter(Boolean).join(' · ') || null,
    kind: found?.type === 'private' ? 'private' : 'public',
    isExternal: isExternal || !isOfTeam,
    isMember: true,
    memberCount,
  }
}

/** Teams lists to a bot neither the teams nor the chats it is in; of the teams where somebody talked to it, it does the channels. */
export async function spaces(api: Api, seen: readonly string[], settings: BotSettings): Promise<ChatSpace[]> {
  const teams = new Set(seen.map(spotOf).flatMap((spot) => (spot.kind === 'channel' ? [spot.team] : [])))
  const found: ChatSpace[] = []
  for (const id of teams) {
    try {
      const [team, channels] = [await teamAt(api, id), await channelsAt(api, id)]
      const who = await readers(api, spaceOf({ kind: 'channel', team: id, conversation: id }), settings)
      for (const { id: conversation, type } of channels)
        // Of the others the app hears nothing.
        if ((type ?? 'standard') === 'standard')
          found.push(channelOf({ kind: 'channel', team: id, conversation }, team.name, channels, who))
    } catch (error) {
      // The app was taken out of it since.
      if (!(error instanceof IntegrationError && (error.reason === 'notFound' || error.reason === 'forbidden'))) throw error
    }
  }
  return found
}
