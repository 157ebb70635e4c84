import { z } from 'zod'
import { Language } from '../../domain/account/account.ts'
import { ConversationOrigin, MessageAuthor, MessageKind } from '../../domain/agent/conversation.ts'
import { AgentId, AnswerId, ConversationId, FileId, MessageId, RunId, WorkspaceId } from '../../domain/ids.ts'
import { DocumentCode } from '../../domain/source/document-code.ts'
import { limits } from '../../domain/limits.ts'
import { conversationPaths } from '../../calls/agent/conversation.ts'
import { AgentTexts, KnowledgeChoice } from './agent.ts'
import { Reference, Vote, VoteReason } from '../search/answer.ts'
import { ToolCall } from './approval.ts'
import { AgentStep } from './step.ts'
import { route } from '../route.ts'

/** A file that a person asked with, for its conversation alone. */
export const QuestionFile = z
  .object({
    fileId: FileId,
    name: z.string(),
    size: z.int(),
    /** How reading it ended: whether an answer can rest on it, and why not. */
    code: DocumentCode,
  })
  .meta({ id: 'QuestionFile' })
export type QuestionFile = z.infer<typeof QuestionFile>

export const Message = z
  .object({
    messageId: MessageId,
    author: MessageAuthor,
    body: z.string(),
    /** Null for a question. */
    kind: z.nullable(MessageKind),
    /** Of an answer that failed, as the stream said it; null otherwise. What was written before stands in `body`. */
    failure: z.object({ code: z.string(), message: z.string() }).nullable(),
    /** Those the question was asked with. A citation of one has its id as `contentId`. */
    files: z.array(QuestionFile),
    citations: z.array(Reference),
    steps: z.array(AgentStep),
    /** What was done at services for an answer, as it stands; whatever its text says, nothing else was. */
    calls: z.array(ToolCall),
    /** Of an answer without an agent: questions that the sources answer as well. */
    related: z.array(z.string()),
    /** Whether the agent could have changed something at a service. */
    hadWritingTools: z.boolean(),
    vote: Vote,
    /** Of a dislike. */
    voteReason: z.optional(VoteReason),
    /** What the workspace, the agent or its person may take of the model that month was used up, so the documents answered. */
    isSpent: z.optional(z.boolean()),
    createdAt: z.iso.datetime(),
  })
  .meta({ id: 'Message' })
export type Message = z.infer<typeof Message>

export const Conversation = z
  .object({
    conversationId: ConversationId,
    /** Null, as its name is, where it goes on from the answer to a search. */
    workspaceAgentInfoId: z.nullable(AgentId),
    agentName: z.string().nullable(),
    origin: ConversationOrigin,
    /** Whether the search that it goes on from was narrowed, and with it all that is asked in it. */
    isNarrowed: z.boolean(),
    title: z.string(),
    /** What is being written in it; null when nothing is. */
    runId: z.nullable(RunId),
    updatedAt: z.iso.datetime(),
  })
  .meta({ id: 'Conversation' })
export type Conversation = z.infer<typeof Conversation>

const asking = {
  workspaceId: WorkspaceId,
  /** Language of the answer; the question's own when absent. */
  lang: z.optional(Language),
  /** Chosen by the caller: the same again is the same question, and gets the same reply. */
  clientTurnId: z.uuid(),
}
const question = {
  ...asking,
  text: z.string().trim().min(1).max(limits.messageLength),
  workspaceAgentInfoId: AgentId,
  /** A new one when absent. */
  conversationId: z.optional(ConversationId),
  /** Files put there before, which no question has yet. They can be used in all of the conversation, and nowhere else. */
  fileIds: z.optional(z.array(FileId).max(limits.filesPerQuestion)),
  /** Ends an answer that waits for the person, with what it has not done yet. */
  setAside: z.optional(z.boolean()),
  /** Where the person is, such as `Asia/Seoul`: days and times are meant and told there, from now on. One that is not known counts for nothing. */
  timeZone: z.optional(z.string().max(60)),
}
const begun = z.object({ conversationId: ConversationId, runId: RunId, messageId: MessageId })
const ofConversation = { workspaceId: WorkspaceId, conversationId: ConversationId }

export const conversationRoutes = {
  ask: route({
    ...conversationPaths.ask,
    summary: 'Ask an agent something',
    access: 'agent.use',
    body: z.object(question),
    output: begun,
    perMinute: 60,
    errors: [
      'agentMissing',
      'agentInactive',
      'agentBeyondPlan',
      'conversationMissing',
      'fileMissing',
      'tooManyFiles',
      'runOpen',
      'messageLimitReached',
    ],
  }),
  followUp: route({
    ...conversationPaths.followUp,
    summary:
      'Ask on from the answer to a search, as the caller may search now. The question is put so that it stands by itself, searched for within what that search was narrowed to, and answered as a search is; it counts towards no limit of messages.',
    access: 'agent.use',
    body: z.object({
      ...asking,
      text: z.string().trim().min(1).max(limits.followUpLength),
      /** An own answer to a search: a new conversation begins with it. Needed without `conversationId`. */
      aiVoteId: z.optional(AnswerId),
      /** Goes on in a conversation that began so. */
      conversationId: z.optional(ConversationId),
    }),
    output: begun,
    perMinute: 60,
    errors: ['answerMissing', 'searchRequestMissing', 'conversationMissing', 'runOpen'],
  }),
  preview: route({
    ...conversationPaths.preview,
    summary: 'Try an agent as it would be once saved. Such conversations are deleted after a week, and count towards no limit.',
    access: 'agent.edit',
    body: z.object({
      ...question,
      /** What is tried: all that saving would send. */
      ...AgentTexts.shape,
      knowledge: z.array(KnowledgeChoice).max(limits.agentKnowledgeEntries),
      /** What changes something is asked about as usual, and carried out; when absent it is only shown. */
      carryOut: z.optional(z.boolean()),
    }),
    output: begun,
    perMinute: 60,
    errors: ['agentMissing', 'agentBeyondPlan', 'conversationMissing', 'fileMissing', 'tooManyFiles', 'runOpen'],
  }),
  follow: route({
    ...conversationPaths.follow,
    summary: 'What is being done for an own question, to an agent or under the answer to a search, streamed',
    access: 'agent.use',
    query: z.object({ workspaceId: WorkspaceId, runId: RunId }),
    /**
     * A mark `[n]` in the text stands for the reference with that index; a reference is sent before the text that uses it.
     *
     * Event ids are `<run>.<number>`. After a broken connection the same call with `Last-Event-ID` is answered with the rest, by any
     * process, up to a day after the end; `messages` is complete by itself. When the process that works vanishes, another one goes on:
     * where it has to write again, `restart` says that the text and references since the last `step` are void. An answer that was stopped ends
     * with `done` as well. Leaving does not stop it.
     */
    events: {
      /**
       * It waits for its turn, told again whenever that changes. `isOwn`: two other questions of the person are being answered; else many of others
       * are. `ahead`: how many of their own come before it.
       */
      queued: z.object({ isOwn: z.boolean(), ahead: z.int() }),
      step: AgentStep,
      reference: Reference,
      text: z.object({ delta: z.string() }),
      /** The same id again is the same call, further on. */
      call: ToolCall,
      /** The answer waits until the person has signed in to a tool set. */
      signIn: z.object({
        toolSetId: z.uuid(),
        serviceName: z.string(),
        name: z.string(),
        /** Somebody is signed in, and is to allow more there. */
        problem: z.optional(z.literal('scopeMissing')),
      }),
      /** Of an answer without an agent: what the sources answer as well. */
      related: z.object({ questions: z.array(z.string()) }),
      /** `isSpent`: as of its message. */
      done: z.object({ messageId: MessageId, kind: MessageKind, isSpent: z.optional(z.boolean()) }),
      error: z.object({ code: z.string(), message: z.string() }),
    },
    perMinute: 240,
    errors: ['runMissing'],
  }),
  stop: route({
    ...conversationPaths.stop,
    summary: 'Stop an answer; what was written of it stays',
    access: 'agent.use',
    body: z.object({ workspaceId: WorkspaceId, runId: RunId }),
    output: z.object({}),
    errors: ['runMissing'],
  }),
  addFile: route({
    ...conversationPaths.addFile,
    summary:
      'Put a file there to ask with. It is read at once, and its text alone is kept: a day, and with the conversation once it is asked with.',
    access: 'agent.use',
    query: z.object({ workspaceId: WorkspaceId, name: z.string().trim().min(1).max(255) }),
    upload: true,
    output: QuestionFile,
    perMinute: 60,
    errors: ['tooLarge', 'tooManyFiles'],
  }),
  fileText: route({
    ...conversationPaths.fileText,
    summary: 'The text of an own file, piece by piece as citations count them',
    access: 'agent.use',
    query: z.object({ workspaceId: WorkspaceId, fileId: FileId }),
    output: z.object({
      name: z.string(),
      pieces: z.array(z.object({ index: z.int(), headings: z.array(z.string()), text: z.string() })),
    }),
    errors: ['fileMissing'],
  }),
  removeFile: route({
    ...conversationPaths.removeFile,
    summary: 'Take back a file that was not asked with',
    access: 'agent.use',
    query: z.object({ workspaceId: WorkspaceId, fileId: FileId }),
    output: z.object({}),
    errors: ['fileMissing'],
  }),
  list: route({
    ...conversationPaths.list,
    summary:
      "The caller's own conversations, the last one first, without those of previews and of programs that keep theirs themselves",
    access: 'agent.use',
    query: z.object({
      workspaceId: WorkspaceId,
      /** Of this agent alone. */
      workspaceAgentInfoId: z.optional(AgentId),
      /** `search`: those alone that go on from the answer to a search. */
      origin: z.optional(z.literal('search')),
      /** Those whose title or messages hold this. */
      find: z.optional(z.string().trim().max(200)),
      /** Those before this moment: `updatedAt` of the last one shown. */
      before: z.optional(z.iso.datetime()),
      /** The last one shown, so that of several of that moment none is left out. */
      beforeId: z.optional(ConversationId),
    }),
    output: z.object({ conversations: z.array(Conversation), hasMore: z.boolean() }),
    errors: [],
  }),
  messages: route({
    ...conversationPaths.messages,
    summary: 'One own conversation, whole. What the caller may no longer see is taken out of its citations.',
    access: 'agent.use',
    query: z.object(ofConversation),
    output: z.object({ conversation: Conversation, messages: z.array(Message) }),
    errors: ['conversationMissing'],
  }),
  rename: route({
    ...conversationPaths.rename,
    summary: 'Give an own conversation another title',
    access: 'agent.use',
    body: z.object({ ...ofConversation, title: z.string().trim().min(1).max(limits.nameLength) }),
    output: z.object({}),
    errors: ['conversationMissing'],
  }),
  remove: route({
    ...conversationPaths.remove,
    summary: 'Delete an own conversation',
    access: 'agent.use',
    query: z.object(ofConversation),
    output: z.object({}),
    errors: ['conversationMissing'],
  }),
  vote: route({
    ...conversationPaths.vote,
    summary: 'Like or dislike an answer. Where the search gave it, the vote also counts for the documents it cites.',
    access: 'agent.use',
    /** `reason`: with a dislike. */
    body: z.object({ workspaceId: WorkspaceId, messageId: MessageId, vote: Vote, reason: z.optional(VoteReason) }),
    output: z.object({}),
    errors: ['conversationMissing'],
  }),
}
