import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import type { ConversationId, FileId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { QuestionFile } from '@quarry/contract/wire/agent/conversation'
import type { OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { messagesQuery, reloadConversations } from './conversation.queries.ts'
import { isWaiting } from './run-after.ts'
import { askToSetAside } from './set-aside.ts'
import { useRun } from './use-run.ts'

export type AskedFile = Pick<QuestionFile, 'fileId' | 'name' | 'code'>
/**
 * @property files as they are shown while the question is on its way
 * @property setAside what the agent waits for in this conversation is not carried out any more.
 */
export type Question = {
  text: string
  files: readonly AskedFile[]
  clientTurnId: string
  conversationId?: ConversationId
  setAside?: true
}
type Begun = OutputOf<typeof conversationRoutes.ask>

type Talked = {
  workspaceId: WorkspaceId
  /** Null until the first question. */
  conversationId: ConversationId | null
  ask: (question: Omit<Question, 'files'> & { fileIds?: FileId[] }) => Promise<Begun>
  onBegun: (conversationId: ConversationId) => void
}

/** A conversation: what was said, what is being written, and ways to go on. */
export function useTalk({ workspaceId, conversationId, ask, onBegun }: Talked) {
  const queries = useQueryClient()
  const { data, error, refetch } = useQuery({
    ...messagesQuery(workspaceId, conversationId ?? ('' as ConversationId)),
    enabled: conversationId !== null,
  })
  const messages = data?.messages ?? []
  const runId = data?.conversation.runId ?? null

  const reload = () => void Promise.all([refetch(), reloadConversations(queries, workspaceId)])
  const { run, again: followAgain } = useRun({ workspaceId, runId, onEnd: reload })

  const sending = useMutation({
    mutationFn: async ({ files, ...question }: Question) => {
      const begun = await ask({ ...question, ...(files.length > 0 && { fileIds: files.map(({ fileId }) => fileId) }) })
      // With the question in it, so that nothing jumps when it takes the place of the one being sent.
      await queries.fetchQuery({ ...messagesQuery(workspaceId, begun.conversationId), staleTime: 0 })
      return begun
    },
    onSuccess: (begun) => {
      if (begun.conversationId !== conversationId) onBegun(begun.conversationId)
      void reloadConversations(queries, workspaceId)
    },
    // Somebody asked here in another tab: what it is doing is what is to be seen.
    onError: (failure) => failure instanceof CallError && failure.error === 'runOpen' && void refetch(),
    meta: { shows: 'all' },
  })
  const stopping = useMutation({
    mutationFn: () => api.call(conversationRoutes.stop, { workspaceId, runId: runId! }),
    meta: { shows: ['runMissing'] },
  })

  const waits = runId !== null && isWaiting(run)
  /** @returns whether it was asked: not, when the person keeps waiting what waits for them. */
  async function send(text: string, files: readonly AskedFile[] = []): Promise<boolean> {
    if (waits && !(await askToSetAside(run))) return false
    sending.mutate({
      text,
      files,
      clientTurnId: randomId(),
      ...(conversationId && { conversationId }),
      ...(waits && { setAside: true }),
    })
    return true
  }
  const last = messages.at(-1)
  const { variables: question } = sending
  // It may belong to a conversation that was left.
  const isHere = question !== undefined && question.conversationId === (conversationId ?? undefined)
  const isTaken = !sending.isError && last?.author === 'person' && last.body === question?.text
  return {
    conversation: data?.conversation ?? null,
    messages,
    /** Why the conversation cannot be shown; null when it can. */
    error: data ? null : error,
    /** There is no such conversation of theirs, so nothing can be asked in it. */
    isGone: !data && error instanceof CallError && error.error === 'conversationMissing',
    isLoading: conversationId !== null && !data && !error,
    /** The question on its way, or what kept it. */
    sending: isHere && !isTaken && (sending.isPending || sending.isError) ? question : null,
    refusal: isHere ? sending.error : null,
    /** What is being written. A run of which nothing more is heard is shown as it stood. */
    run: runId !== null ? run : null,
    runId,
    /** Nothing came of the last question. */
    isUnanswered: last?.author === 'person' && runId === null && !sending.isPending,
    isBusy: sending.isPending || (runId !== null && run.state === 'running' && !waits),
    canStop: runId !== null && run.state === 'running',
    isStopping: stopping.isPending,
    send,
    stop: () => stopping.mutate(),
    /** The same question again where it was not taken, else another with its words. */
    again: () => {
      if (isHere && sending.isError) sending.mutate(question)
      else if (runId !== null) followAgain()
      else {
        const asked = messages.findLast(({ author }) => author === 'person')
        if (asked) void send(asked.body)
      }
    },
    reload: refetch,
  }
}
export type Talk = ReturnType<typeof useTalk>
