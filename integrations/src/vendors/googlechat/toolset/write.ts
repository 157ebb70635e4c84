import { z } from 'zod'
import { CallFailure } from '../../../kit/call-failure.ts'
import { type Intent, type ToolIo, toolOf } from '../../../kit/tool.ts'
import { plain } from '../../../platforms/google/chat-text.ts'
import { directWith, linkTo, Message, message, messageFields, openChat, scopes, space, spaceOf, thread, titleOf } from './chat.ts'
import { undoSent, undoUpdated } from './undo.ts'

const tool = toolOf<object>()
const text = z
  .string()
  .min(1)
  .max(4_000)
  .describe('Plain text; *bold*, _italic_ and `code` are understood. Mentions notify nobody')
const sendingScopes = [scopes.sending, scopes.spaces]
/**
 * "Specifying an existing request ID returns the message created with that ID instead of creating a new message."
 * https://developers.google.com/workspace/chat/api/reference/rest/v1/spaces.messages/create
 */
const sending = {
  effect: 'destructive',
  egress: 'external',
  idempotency: 'key',
  contentFields: ['text'],
  undo: undoSent,
} as const

const Made = Message.pick({ name: true, thread: true })
type Sending = { place: string; body: object; intent: Intent; option?: 'REPLY_MESSAGE_OR_FAIL' }

async function send(io: ToolIo<object>, { place, body, intent, option }: Sending) {
  const query = { requestId: intent.key, ...(option && { messageReplyOption: option }), fields: 'name,thread(name)' }
  const once = { method: 'POST', leaveBy: io.leaveBy, body, query }
  const made = await openChat(io, sendingScopes).sendOnce(`/v1/${place}/messages`, once, Made)
  return {
    data: { id: made.name, thread: made.thread?.name, link: linkTo(made.name) },
    ref: made.name,
    undo: { message: made.name },
  }
}

export const sendMessage = tool({
  ...sending,
  description: 'Writes a message in a space of Google Chat; it begins a thread of its own.',
  egressFields: ['space'],
  picture: { kind: 'message', place: 'space', text: 'text' },
  scopes: sendingScopes,
  input: z.object({ space, text }),
  async run(io, { space: given, text: words }, intent) {
    const { name } = await spaceOf(openChat(io, sendingScopes), given)
    return send(io, { place: name, body: { text: plain(words) }, intent })
  },
  current: async (io, { space: given }) => ({ space: titleOf(await spaceOf(openChat(io, sendingScopes), given)) }),
})

export const replyInThread = tool({
  ...sending,
  description: 'Answers in a thread of Google Chat.',
  egressFields: ['thread'],
  picture: { kind: 'message', place: 'thread', text: 'text' },
  scopes: sendingScopes,
  input: z.object({ thread, text }),
  async run(io, { thread: given, text: words }, intent) {
    const { name } = await spaceOf(openChat(io, sendingScopes), given.split('/threads/')[0]!)
    return send(io, {
      place: name,
      body: { text: plain(words), thread: { name: given } },
      intent,
      option: 'REPLY_MESSAGE_OR_FAIL',
    })
  },
  current: async (io, { thread: given }) => ({
    thread: titleOf(await spaceOf(openChat(io, sendingScopes), given.split('/threads/')[0]!)),
  }),
})

export const sendDirectMessage = tool({
  ...sending,
  description: 'Writes to one person in Google Chat, with whom the account has direct messages already.',
  egressFields: ['person'],
  picture: { kind: 'message', place: 'person', text: 'text' },
  scopes: sendingScopes,
  input: z.object({ person: z.email().max(254).describe('Address of the person'), text }),
  async run(io, { person, text: words }, intent) {
    const { name } = await directWith(openChat(io, sendingScopes), person)
    return send(io, { place: name, body: { text: plain(words) }, intent })
  },
})

const changing = { egress: 'external', egressFields: ['message'], scopes: [scopes.changing], idempotency: 'natural' } as const

export const updateMessage = tool({
  ...changing,
  effect: 'write',
  description: 'Gives a message that the account wrote in Google Chat another text.',
  contentFields: ['text'],
  picture: { kind: 'changes', fields: ['text'] },
  input: z.object({ message, text }),
  async run(io, { message: name, text: words }) {
    const query = { updateMask: 'text', fields: 'name' }
    const once = { method: 'PATCH', leaveBy: io.leaveBy, body: { text: plain(words) }, query }
    const api = openChat(io, [scopes.changing])
    const { text: before } = await api.get(`/v1/${name}`, { fields: messageFields }, Message)
    await api.sendOnce(`/v1/${name}`, once, z.object({ name: z.string() }))
    return { data: { id: name, link: linkTo(name) }, ref: name, undo: { message: name, before, after: plain(words) } }
  },
  undo: undoUpdated,
  async current(io, { message: name }) {
    const { text: words } = await openChat(io, [scopes.changing]).get(`/v1/${name}`, { fields: messageFields }, Message)
    return { text: words, message: words.slice(0, 100) }
  },
})

/** One sign as people see it, which may be several characters. */
const emoji = z
  .string()
  .trim()
  .max(20)
  .regex(/^\p{Emoji}/u)
  .refine((given) => [...new Intl.Segmenter().segment(given)].length === 1)
  .describe('One emoji, for example 👍')

export const addReaction = tool({
  ...changing,
  scopes: [scopes.reacting],
  effect: 'write',
  description: 'Puts an emoji to a message of Google Chat.',
  input: z.object({ message, emoji }),
  async run(io, { message: name, emoji: unicode }) {
    const once = { method: 'POST', leaveBy: io.leaveBy, body: { emoji: { unicode } } }
    const reply = { data: { message: name, emoji: unicode, link: linkTo(name) }, ref: name }
    try {
      await openChat(io, [scopes.reacting]).sendOnce(`/v1/${name}/reactions`, once, z.object({ name: z.string() }))
      return reply
    } catch (error) {
      // It is there already, put by whichever call.
      if (error instanceof CallFailure && error.status === 409) return reply
      throw error
    }
  },
})
