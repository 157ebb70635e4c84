import * as z from 'zod/mini'

/**
 * Where it was begun. `preview`: an agent's builder tries what is not saved yet. `mcp`: an assistant asked for its person. `api`: one reply
 * over the OpenAI-compatible endpoint, whose callers keep their conversations themselves. `schedule`: a regular question. `search`: under the
 * answer to a search, with no agent. `channel`: a thread of a chat.
 */
export const ConversationOrigin = z.enum(['app', 'preview', 'mcp', 'api', 'schedule', 'search', 'channel'])
export type ConversationOrigin = z.infer<typeof ConversationOrigin>

export const MessageAuthor = z.enum(['person', 'agent'])
export type MessageAuthor = z.infer<typeof MessageAuthor>

/**
 * How an answer came about: written by a model, put together from sentences of the sources, nothing found, stopped by the person, or broken
 * off by a failure.
 */
export const MessageKind = z.enum(['model', 'extract', 'notFound', 'stopped', 'failed'])
export type MessageKind = z.infer<typeof MessageKind>

/** Who reads a conversation beside its own person: nobody, every member, or those who are named. */
export const SharedWith = z.enum(['nobody', 'everybody', 'people'])
export type SharedWith = z.infer<typeof SharedWith>
