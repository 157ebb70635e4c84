import { z } from 'zod'
import type { TeamsConversation, TeamsPerson, TeamsModel } from './model.ts'
import { Said, Typing } from './said.ts'

export type TeamsReply = { status: number; body?: unknown; headers?: Record<string, string> }
type Call = { method: string; path: string; query: URLSearchParams; body: unknown; app: string }

const refusal = (status: number, code: string, message: string, headers = {}): TeamsReply => ({
  status,
  body: { error: { code, message } },
  headers,
})
const missing = refusal(404, 'ConversationNotFound', 'Conversation not found.')
const notThere = refusal(403, 'BotNotInConversationRoster', 'The bot is not part of the conversation roster.')
const badRequest = refusal(400, 'BadSyntax', 'Bad format of activity.')

/** https://learn.microsoft.com/microsoftteams/platform/bots/how-to/rate-limit: of a bot in one conversation. */
const limit = { messages: 60, ms: 30_000 }
/** Of a message as UTF-16, all of it: less than what most pages of Microsoft's name. */
const mostBytes = 40 * 1024

const member = ({ id, name, aadObjectId, email, userPrincipalName, home, userRole }: TeamsPerson, tenant: string) =>
  userRole === 'anonymous'
    ? { id, name, tenantId: '29:1UX7p8Fkx7p93MZlBFS71', userRole }
    : {
        id,
        name,
        objectId: aadObjectId,
        givenName: name,
        surname: '',
        email,
        userPrincipalName,
        // A guest has an account in this tenant, somebody of a chat across tenants has none.
        tenantId: userRole === 'guest' ? tenant : home,
        userRole,
      }

/** The Bot Connector of Teams: https://learn.microsoft.com/azure/bot-service/rest-api/bot-framework-rest-connector-api-reference */
export function answer(model: TeamsModel, call: Call): TeamsReply {
  const [what, id, kind, about, ...more] = call.path.split('/').map(decodeURIComponent)
  if (more.length > 0) return missing
  if (what === 'teams' && id !== undefined && about === undefined) return answerOfTeam(model, call, id, kind)
  if (what !== 'conversations') return missing
  if (id === undefined) return call.method === 'POST' ? begin(model, call) : missing
  const [found, root = null] = whereIs(model, id)
  if (!found) return missing
  if (!found.apps.has(call.app)) return notThere
  if (kind === 'pagedmembers' && call.method === 'GET') return paged(model, found, call.query)
  if (kind === 'members' && about !== undefined && call.method === 'GET') {
    const person = found.members.has(about) ? model.people.get(about) : undefined
    return person
      ? { status: 200, body: member(person, model.tenant) }
      : refusal(404, 'MemberNotFoundInConversation', 'The member is not part of it.')
  }
  if (kind !== 'activities') return missing
  if (call.method === 'POST' && about === undefined) return say(model, call, found, root)
  return call.method === 'PUT' && about !== undefined ? change(call, found, about) : missing
}

/** With the thread that the id of a conversation of a channel names. */
function whereIs(model: TeamsModel, id: string): [TeamsConversation | undefined, string?] {
  const [conversation = '', thread] = id.split(';messageid=')
  return [model.conversations.get(conversation), ...(thread === undefined ? [] : [thread])] as [
    TeamsConversation | undefined,
    string?,
  ]
}

function answerOfTeam(model: TeamsModel, { method, app }: Call, id: string, kind: string | undefined): TeamsReply {
  const team = model.teams.get(id)
  if (!team || method !== 'GET') return missing
  if (!team.apps.has(app)) return notThere
  const { name, channels, members } = team
  if (kind === undefined) return { status: 200, body: { id, name, channelCount: channels.length, memberCount: members.size } }
  const listed = channels.map((channel) => ({
    id: channel.id,
    ...(channel.name !== null && { name: channel.name }),
    type: channel.type,
  }))
  return kind === 'conversations' ? { status: 200, body: { conversations: listed } } : missing
}

/** Of chats the whole roster is given at once. */
function paged(model: TeamsModel, { kind, members }: TeamsConversation, query: URLSearchParams): TeamsReply {
  const size = Math.min(500, Math.max(50, Number(query.get('pageSize') ?? 200)))
  const from = Number(query.get('continuationToken') ?? 0)
  const all = [...members].map((id) => member(model.people.get(id)!, model.tenant))
  const page = kind === 'channel' ? all.slice(from, from + size) : all
  const isMore = kind === 'channel' && from + size < all.length
  return { status: 200, body: { members: page, ...(isMore && { continuationToken: String(from + size) }) } }
}

const tooMany = (at: TeamsConversation): boolean => {
  const now = Date.now()
  at.sent = at.sent.filter((each) => each > now - limit.ms)
  if (at.sent.length >= limit.messages) return true
  at.sent.push(now)
  return false
}

function understood(body: unknown): z.output<typeof Said> | TeamsReply {
  if (JSON.stringify(body).length * 2 > mostBytes) return refusal(413, 'MessageSizeTooBig', 'Message size too large.')
  return Said.safeParse(body).data ?? badRequest
}

function say(model: TeamsModel, call: Call, at: TeamsConversation, root: string | null): TeamsReply {
  if (Typing.safeParse(call.body).success) {
    if (tooMany(at)) return refusal(429, 'Throttled', 'Too many requests.', { 'retry-after': '1' })
    at.typed += 1
    return { status: 201, body: {} }
  }
  const said = understood(call.body)
  if ('status' in said) return said
  const { recipient, text, attachments, entities } = said
  const isTargeted = call.query.get('isTargetedActivity') === 'true'
  if (isTargeted && at.kind === 'personal') return badRequest
  if (isTargeted && !(recipient && at.members.has(recipient.id))) return badRequest
  if (at.kind === 'channel' && root !== null && !at.messages.some(({ id }) => id === root)) return missing
  if (tooMany(at)) return refusal(429, 'Throttled', 'Too many requests.', { 'retry-after': '1' })
  const made = model.write(at, { id: call.app }, text, {
    attachments,
    entities,
    isOfApp: true,
    viewer: isTargeted ? recipient!.id : null,
    ...(root !== null && { root }),
  })
  return { status: 201, body: { id: made.id } }
}

const Begin = z.strictObject({
  isGroup: z.literal(true),
  bot: z.strictObject({ id: z.string() }),
  tenantId: z.string(),
  channelData: z.strictObject({ channel: z.strictObject({ id: z.string() }), tenant: z.strictObject({ id: z.string() }) }),
  activity: z.unknown(),
})

/** A message at the top of a channel. */
function begin(model: TeamsModel, call: Call): TeamsReply {
  const asked = Begin.safeParse(call.body).data
  const at = asked && model.conversations.get(asked.channelData.channel.id)
  if (!asked || asked.tenantId !== model.tenant) return badRequest
  if (at?.kind !== 'channel') return missing
  if (!at.apps.has(call.app)) return notThere
  const said = say(model, { ...call, body: asked.activity }, at, null)
  if (said.status !== 201) return said
  const { id } = said.body as { id: string }
  return { status: 201, body: { id: `${at.id};messageid=${id}`, activityId: id } }
}

/** What is left out of the new one is gone. */
function change({ body, app }: Call, at: TeamsConversation, id: string): TeamsReply {
  const found = at.messages.find((each) => each.id === id && each.by === app)
  if (!found) return refusal(404, 'ActivityNotFoundInConversation', 'The activity was not found.')
  const said = understood(body)
  if ('status' in said) return said
  Object.assign(found, { text: said.text, attachments: said.attachments, entities: said.entities, edits: found.edits + 1 })
  return { status: 200, body: { id } }
}
