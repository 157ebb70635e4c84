import type { ChatEvent, ChatUser } from '../../../kit/channel.ts'
import type { ConnectionHook, Heard, HookReply } from '../../../kit/hook.ts'
import { type Activity, activityIn, filesIn, pressedIn, saidIn, zoneIn } from './activity.ts'
import { type Spot, spaceOf } from './place.ts'
import { type BotSettings, isSameId } from './settings.ts'
import { channelId, serviceThatCalls } from './verify.ts'

const nothing: HookReply = { json: {} }
const refused = { kind: 'refused' } as const

/** Activities and pressed buttons, at one address. Nothing of a call is read before Teams is known to have made it. */
export const hook: ConnectionHook<BotSettings> = {
  refusal: 401,
  async hear(io, call): Promise<Heard<ChatEvent>> {
    const service = await serviceThatCalls(io, call)
    if (service === null) return refused
    const activity = activityIn(call.body)
    if (!activity) return { kind: 'heard', event: null, reply: nothing }
    if (activity.serviceUrl !== service || activity.channelId !== channelId) return refused
    return { kind: 'heard', event: eventIn(activity, io.settings, call.at), reply: replyTo(activity) }
  },
}

/** Whoever presses a button is shown at once that it was taken; what became of it follows. */
function replyTo(activity: Activity): HookReply {
  if (activity.type !== 'invoke') return nothing
  const value = langOf(activity) === 'ko' ? '확인했어요.' : 'Got it.'
  return { json: { statusCode: 200, type: 'application/vnd.microsoft.activity.message', value } }
}

const others: ChatEvent = { kind: 'verified' }

function eventIn(activity: Activity, { tenantId }: BotSettings, heardAt: Date): ChatEvent {
  const { type, id, from, recipient, conversation, channelData } = activity
  // What happens in another tenant is no business of a bot of this one, nor is what bots say.
  const isOurs = isSameId(conversation.tenantId ?? channelData?.tenant?.id, tenantId)
  const at = placeOf(activity)
  if (!isOurs || !at || !from || from.id.startsWith('28:')) return others
  const { place, isDirect } = at
  const by = personOf(activity, from)
  if (type === 'invoke') {
    const pressed = pressedIn(activity)
    return pressed ? { kind: 'pressed', place, user: from.id, ...pressed, by } : others
  }
  if (type === 'installationUpdate')
    return activity.action === 'add' ? { kind: 'added', place, user: from.id, isDirect, by } : others
  if (!id) return others
  const said = saidIn(activity)
  if (type === 'messageUpdate') return { kind: 'edited', space: place.space, key: id, text: said.text }
  if (type === 'messageDelete') return { kind: 'deleted', space: place.space, key: id }
  if (type !== 'message') return others
  const saidAt = new Date(Date.parse(activity.timestamp ?? '') || heardAt)
  // What only our bot was told is answered to that person alone.
  if (recipient?.isTargeted || isCommand(said.text, isDirect || said.isMention))
    return { kind: 'command', place: { ...place, reply: conversation.id }, key: id, user: from.id, text: said.text, at: saidAt }
  return {
    kind: 'message',
    place,
    key: id,
    user: from.id,
    ...said,
    isDirect,
    // Whatever is said in a channel stands in a thread.
    isInThread: place.thread !== place.space,
    isExternal: false,
    files: isDirect ? filesIn(activity) : [],
    at: saidAt,
    by,
  }
}

const commands: readonly string[] = ['help', 'agent', 'unlink', '도움말', '에이전트', '연결 해제', '연결해제']

/** A word that is offered as a command, and nothing else. */
const isCommand = (text: string, isCalled: boolean): boolean => isCalled && commands.includes(text.toLowerCase())

/** A channel's conversation names the thread: https://learn.microsoft.com/microsoftteams/platform/bots/how-to/conversations/channel-messages */
function placeOf({ conversation: { id, conversationType }, channelData }: Activity) {
  const [conversation = '', ...more] = id.split(';')
  const isDirect = conversationType === 'personal'
  const spot: Spot | null =
    conversationType === 'personal' || conversationType === 'groupChat'
      ? { kind: conversationType, conversation }
      : conversationType === 'channel' && channelData?.team
        ? { kind: 'channel', team: channelData.team.id, conversation }
        : null
  // Neither has such a sign, by which we tell them apart.
  if (!spot || id === '' || `${conversation}${channelData?.team?.id ?? ''}`.includes('/')) return null
  const space = spaceOf(spot)
  const [, thread] = /^messageid=(\d+)$/.exec(more[0] ?? '') ?? []
  return { place: { space, thread: (spot.kind === 'channel' && thread) || space }, isDirect }
}

const langOf = ({ locale }: Activity): ChatUser['lang'] => (locale ? (locale.startsWith('ko') ? 'ko' : 'en') : null)

/** Who they are besides, the roster says. */
const personOf = (activity: Activity, { id, name }: { id: string; name?: string | null | undefined }): ChatUser => ({
  id,
  name: name || id,
  email: null,
  emailIsConfirmed: false,
  isWhole: false,
  isBot: false,
  lang: langOf(activity),
  timeZone: zoneIn(activity),
})
