import { z } from 'zod'
import { MessageAuthor, MessageKind, SharedWith } from '../../domain/agent/conversation.ts'
import { AccountId, AgentId, ConversationId, MessageId, WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { sharingPaths } from '../../calls/agent/sharing.ts'
import { route } from '../route.ts'
import { Reference } from '../search/answer.ts'

const ofConversation = { workspaceId: WorkspaceId, conversationId: ConversationId }
const Reader = z.object({ accountId: AccountId, name: z.string() })

export const SharedConversation = z
  .object({
    conversationId: ConversationId,
    /** Null, as its name is, where it goes on from the answer to a search. */
    workspaceAgentInfoId: z.nullable(AgentId),
    agentName: z.string().nullable(),
    title: z.string(),
    /** Whose it is. */
    person: z.object({ name: z.string(), isMe: z.boolean() }),
    sharedAt: z.iso.datetime(),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'SharedConversation' })
export type SharedConversation = z.infer<typeof SharedConversation>

export const SharedMessage = z
  .object({
    messageId: MessageId,
    author: MessageAuthor,
    /** Empty where it is withheld. */
    body: z.string(),
    /** Null for a question. */
    kind: z.nullable(MessageKind),
    citations: z.array(Reference),
    /** An answer that rests on something the caller may not see. Whatever came after it was written knowing it. */
    isWithheld: z.boolean(),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'SharedMessage' })
export type SharedMessage = z.infer<typeof SharedMessage>

export const sharingRoutes = {
  get: route({
    ...sharingPaths.get,
    summary: 'Who reads an own conversation',
    access: 'agent.shareConversation',
    query: z.object(ofConversation),
    output: z.object({ sharedWith: SharedWith, people: z.array(Reader) }),
    errors: ['conversationMissing'],
  }),
  set: route({
    ...sharingPaths.set,
    summary: 'Let others of the workspace read an own conversation, or nobody any more; it replaces who did before, at once',
    access: 'agent.shareConversation',
    body: z.object({
      ...ofConversation,
      sharedWith: SharedWith,
      /** Of `people`: who, the caller apart. */
      accountIds: z.array(AccountId).max(limits.conversationReaders).default([]),
    }),
    output: z.object({}),
    errors: ['conversationMissing', 'memberMissing'],
  }),
  list: route({
    ...sharingPaths.list,
    summary: 'Conversations of others that they share with the caller, what was shared last first',
    access: 'agent.use',
    query: z.object({
      workspaceId: WorkspaceId,
      /** Those before this moment: `sharedAt` of the last one shown. */
      before: z.optional(z.iso.datetime()),
      /** The last one shown, so that of several of that moment none is left out. */
      beforeId: z.optional(ConversationId),
    }),
    output: z.object({ conversations: z.array(SharedConversation), hasMore: z.boolean() }),
    errors: [],
  }),
  read: route({
    ...sharingPaths.read,
    summary:
      'A conversation that is shared with the caller. An answer is shown to those who may see, now, all that it was written from; what was done at services is not.',
    access: 'agent.use',
    query: z.object(ofConversation),
    output: z.object({ conversation: SharedConversation, messages: z.array(SharedMessage) }),
    errors: ['conversationMissing'],
  }),
}
