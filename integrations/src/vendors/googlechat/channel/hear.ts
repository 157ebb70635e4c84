import type { ChatEvent, ChatPlace, ChatUser } from '../../../kit/channel.ts'
import type { ConnectionHook, Heard, HookReply } from '../../../kit/hook.ts'
import { type Happening, happeningIn } from './events.ts'
import { type ChatAppSettings, domainsIn } from './settings.ts'
import { isFromGoogle } from './verify.ts'

/** Nothing is said in the reply: what is said there as well as later stands there twice, and outside of its thread. */
const nothing: HookReply = { json: {} }

/** Events and pressed buttons, at one address. Nothing of a call is read before Google is known to have made it. */
export const hook: ConnectionHook<ChatAppSettings> = {
  refusal: 401,
  async hear(io, call): Promise<Heard<ChatEvent>> {
    if (!(await isFromGoogle(io, call))) return { kind: 'refused' }
    const happening = happeningIn(Buffer.from(call.body).toString())
    // What we do not know is heard all the same: Google stops calling an app that refuses.
    return {
      kind: 'heard',
      event: happening && eventIn(happening, io.settings, { isWaitedFor: true, at: call.at }),
      reply: nothing,
    }
  },
}

/** @property isWaitedFor whether Google waits for a reply. @property at when it was heard */
type Facts = { isWaitedFor: boolean; at: Date }

export function eventIn(happening: Happening, settings: ChatAppSettings, facts: Facts): ChatEvent {
  const { kind, user, space, message } = happening
  // That Google reaches us is worth knowing, whatever it tells.
  if (!user || !space || kind === 'other') return { kind: 'verified' }
  const by = personOf(user, settings, happening)
  const isDirect = space.singleUserBotDm === true || space.type === 'DM'
  const place = placeOf(happening, isDirect)
  if (kind === 'pressed') {
    const { action = '', value = '' } = happening.parameters
    return { kind: 'pressed', place, user: user.name, action, value, by }
  }
  // Who brings the app along by calling it has said something already.
  if (!message) return kind === 'added' ? { kind: 'added', place, user: user.name, isDirect, by } : { kind: 'verified' }
  return {
    kind: 'message',
    place,
    key: message.name,
    user: user.name,
    text: (message.argumentText ?? message.text).trim(),
    isDirect,
    // Chat tells an app of nothing else in a space: https://developers.google.com/workspace/chat/receive-respond-interactions
    isMention: !isDirect,
    isInThread: message.threadReply === true,
    isExternal: space.externalUserAllowed === true,
    files: [],
    at: new Date(Date.parse(happening.at ?? '') || facts.at),
    by,
    ...goOnOf(happening, facts),
  }
}

/** What is said to the app alone goes on from line to line, as everybody writes there; its thread is the space itself. */
function placeOf({ space, message }: Happening, isDirect: boolean): ChatPlace & { thread: string } {
  const { name } = space!
  const isApart = !isDirect || message?.threadReply === true
  return { space: name, thread: (isApart && message?.thread?.name) || name }
}

/** https://developers.google.com/workspace/chat/connect-web-services-tools: of no other page than Chat's own. */
function goOnOf({ goOn, form }: Happening, { isWaitedFor }: Facts) {
  if (!isWaitedFor || goOn === undefined || URL.parse(goOn)?.origin !== 'https://chat.google.com') return {}
  const ask = (page: string): HookReply => ({
    json:
      form === 'classic'
        ? { actionResponse: { type: 'REQUEST_CONFIG', url: page } }
        : { basic_authorization_prompt: { authorization_url: page, resource: 'Quarry' } },
  })
  return { goOn: { to: goOn, ask } }
}

/** Google vouches for addresses; whose are people of the organization, the administrator said. */
function personOf(
  { name, displayName, email, type, isAnonymous }: NonNullable<Happening['user']>,
  settings: ChatAppSettings,
  { locale, timeZone }: Happening,
): ChatUser {
  const address = isAnonymous ? null : (email?.toLowerCase() ?? null)
  const lang = locale === undefined ? null : locale.startsWith('ko') ? 'ko' : 'en'
  const described = {
    id: name,
    name: displayName || address || name,
    email: address,
    isBot: type === 'BOT',
    lang,
    timeZone,
  } as const
  return wholeIn(settings, described)
}

/** The same as the settings are now. */
export function wholeIn({ domains }: ChatAppSettings, described: Omit<ChatUser, 'emailIsConfirmed' | 'isWhole'>): ChatUser {
  const domain = described.email?.slice(described.email.lastIndexOf('@') + 1)
  const isOurs = domain !== undefined && domainsIn(domains).includes(domain)
  return { ...described, emailIsConfirmed: isOurs, isWhole: isOurs && !described.isBot }
}
