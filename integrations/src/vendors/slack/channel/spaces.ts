import { z } from 'zod'
import type { ChatSpace, ChatUser } from '../../../kit/channel.ts'
import type { Api } from '../../../net/api.ts'
import { pageOf } from '../client.ts'

const Space = z.object({
  id: z.string(),
  name: z.string().nullish(),
  is_im: z.boolean().nullish(),
  is_mpim: z.boolean().nullish(),
  is_private: z.boolean().nullish(),
  is_member: z.boolean().nullish(),
  is_ext_shared: z.boolean().nullish(),
  is_pending_ext_shared: z.boolean().nullish(),
  num_members: z.number().nullish(),
})
const pageSize = 200

const spaceOf = (found: z.output<typeof Space>): ChatSpace => ({
  id: found.id,
  name: found.name ?? null,
  kind: found.is_im ? 'direct' : found.is_mpim ? 'group' : found.is_private ? 'private' : 'public',
  isExternal: Boolean(found.is_ext_shared || found.is_pending_ext_shared),
  isMember: Boolean(found.is_member),
  memberCount: found.num_members ?? null,
})

/** Archived ones are left out; of private ones there are those that the app is in. */
export async function spaces(api: Api, cursor: string | null) {
  const query = { types: 'public_channel,private_channel', exclude_archived: true, limit: pageSize, cursor: cursor ?? undefined }
  const shape = z.object({ channels: z.array(Space) })
  const { items, next } = await pageOf(api, 'conversations.list', query, [shape, (reply) => reply.channels])
  return { spaces: items.map(spaceOf), cursor: next }
}

export async function space(api: Api, id: string): Promise<ChatSpace> {
  const query = { channel: id, include_num_members: true }
  return spaceOf((await api.get('/conversations.info', query, z.object({ channel: Space }))).channel)
}

/** https://docs.slack.dev/reference/methods/conversations.members: two hundred a page. */
export async function members(api: Api, id: string, most: number): Promise<string[] | null> {
  const found: string[] = []
  for (let cursor: string | undefined; ;) {
    const query = { channel: id, limit: pageSize, cursor }
    const shape = z.object({ members: z.array(z.string()) })
    const { items, next } = await pageOf(api, 'conversations.members', query, [shape, (reply) => reply.members])
    found.push(...items)
    if (found.length > most) return null
    if (next === null) return found
    cursor = next
  }
}

const User = z.object({
  id: z.string(),
  name: z.string().nullish(),
  real_name: z.string().nullish(),
  deleted: z.boolean().nullish(),
  is_bot: z.boolean().nullish(),
  is_restricted: z.boolean().nullish(),
  is_ultra_restricted: z.boolean().nullish(),
  is_stranger: z.boolean().nullish(),
  is_workflow_bot: z.boolean().nullish(),
  is_email_confirmed: z.boolean().nullish(),
  locale: z.string().nullish(),
  tz: z.string().nullish(),
  profile: z.object({ email: z.string().nullish() }).nullish(),
})

export async function user(api: Api, id: string): Promise<ChatUser> {
  const reply = await api.get('/users.info', { user: id, include_locale: true }, z.object({ user: User }))
  const found = reply.user
  const isBot = Boolean(found.is_bot || found.is_workflow_bot) || found.id === 'USLACKBOT'
  const isGuest = found.is_restricted || found.is_ultra_restricted || found.is_stranger
  return {
    id: found.id,
    name: found.real_name || found.name || found.id,
    email: found.profile?.email?.toLowerCase() ?? null,
    // Absent from people of other organizations, of whom nothing is vouched for.
    emailIsConfirmed: found.is_email_confirmed === true,
    isWhole: !found.deleted && !isBot && !isGuest,
    isBot,
    lang: found.locale ? (found.locale.startsWith('ko') ? 'ko' : 'en') : null,
    timeZone: found.tz ?? undefined,
  }
}
