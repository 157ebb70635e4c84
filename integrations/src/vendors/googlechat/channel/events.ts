import { z } from 'zod'

const User = z.object({
  name: z.string(),
  displayName: z.string().default(''),
  email: z.string().optional(),
  type: z.string().optional(),
  isAnonymous: z.boolean().optional(),
})
const Space = z.object({
  name: z.string(),
  type: z.string().optional(),
  spaceType: z.string().optional(),
  singleUserBotDm: z.boolean().optional(),
  externalUserAllowed: z.boolean().optional(),
})
const Message = z.object({
  name: z.string(),
  createTime: z.string().optional(),
  text: z.string().default(''),
  argumentText: z.string().optional(),
  thread: z.object({ name: z.string() }).optional(),
  threadReply: z.boolean().optional(),
})
/** https://developers.google.com/workspace/add-ons/reference/rpc/google.apps.card.v1#timezone: where the app is set up to be told. */
const timeZone = z.object({ id: z.string().optional() }).optional()
const parameters = z.record(z.string(), z.string()).default({})

/** https://developers.google.com/workspace/chat/receive-respond-interactions: of an app that is no add-on. */
const Classic = z.object({
  type: z.string(),
  eventTime: z.string().optional(),
  user: User.optional(),
  space: Space.optional(),
  message: Message.optional(),
  common: z.object({ userLocale: z.string().optional(), timeZone, parameters }).optional(),
  configCompleteRedirectUrl: z.string().optional(),
})

const payload = z
  .object({
    space: Space.optional(),
    message: Message.optional(),
    configCompleteRedirectUri: z.string().optional(),
    configCompleteRedirectUrl: z.string().optional(),
  })
  .optional()
/** https://developers.google.com/workspace/add-ons/concepts/event-objects#chat-event-object: of an add-on. */
const AddOn = z.object({
  commonEventObject: z.object({ userLocale: z.string().optional(), timeZone, parameters }),
  chat: z.object({
    user: User.optional(),
    eventTime: z.string().optional(),
    messagePayload: payload,
    addedToSpacePayload: payload,
    buttonClickedPayload: payload,
    appCommandPayload: payload,
  }),
})

/** What happened, in whichever of its two forms Google tells it. @property goOn where a person is led who had to say first who they are */
export type Happening = {
  form: 'classic' | 'addOn'
  kind: 'said' | 'added' | 'pressed' | 'other'
  user?: z.output<typeof User> | undefined
  space?: z.output<typeof Space> | undefined
  message?: z.output<typeof Message> | undefined
  at?: string | undefined
  locale?: string | undefined
  timeZone?: string | undefined
  parameters: Readonly<Record<string, string>>
  goOn?: string | undefined
}

const kinds: Readonly<Record<string, Happening['kind']>> = {
  MESSAGE: 'said',
  APP_COMMAND: 'said',
  ADDED_TO_SPACE: 'added',
  CARD_CLICKED: 'pressed',
}

/** @returns null: it is no event of Chat */
export function happeningIn(json: string): Happening | null {
  const body = jsonOf(json)
  const classic = Classic.safeParse(body).data
  if (classic) {
    const { type, common, eventTime: at, configCompleteRedirectUrl: goOn, ...happening } = classic
    return {
      form: 'classic',
      kind: kinds[type] ?? 'other',
      at,
      goOn,
      locale: common?.userLocale,
      timeZone: common?.timeZone?.id,
      parameters: common?.parameters ?? {},
      ...happening,
    }
  }
  const addOn = AddOn.safeParse(body).data
  if (!addOn) return null
  const { chat, commonEventObject: common } = addOn
  const said = chat.messagePayload ?? chat.appCommandPayload
  const about = said ?? chat.addedToSpacePayload ?? chat.buttonClickedPayload
  return {
    form: 'addOn',
    kind: said ? 'said' : chat.addedToSpacePayload ? 'added' : chat.buttonClickedPayload ? 'pressed' : 'other',
    user: chat.user,
    space: about?.space,
    message: about?.message,
    at: chat.eventTime,
    locale: common.userLocale,
    timeZone: common.timeZone?.id,
    parameters: common.parameters,
    goOn: about?.configCompleteRedirectUri ?? about?.configCompleteRedirectUrl,
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
