import { type ReactNode, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import { errorNameOf } from '@quarry/contract/errors'
import type { AgentId, ConversationId, WorkspaceId } from '@quarry/contract/ids'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { failureText } from '../../../lib/failures.ts'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { MessageCalls } from '../call/MessageCalls.tsx'
import { RunCalls } from '../call/RunCalls.tsx'
import { FileDrawer } from '../files/FileDrawer.tsx'
import { useT } from '../i18n.ts'
import { type Passage, useReplyParts } from '../reply-parts.ts'
import { Asked } from './Asked.tsx'
import { RelatedQuestions } from './RelatedQuestions.tsx'
import { Reply } from './Reply.tsx'
import { ReplyTools } from './ReplyTools.tsx'
import type { Talk } from './use-talk.ts'

type Props = {
  workspaceId: WorkspaceId
  conversationId: ConversationId | null
  /** Null: the search answers. */
  agent: { agentId: AgentId; name: string } | null
  talk: Talk
  /** The first messages, where they stand elsewhere. */
  from?: number
  /** Whether replies are voted on: what is only tried is not. */
  isVoted?: boolean
  /** Opens a source where the page has its own place for it; else it opens beside the thread. */
  onOpen?: (passage: Passage) => void
  /** Asks what stands below the last reply as what could be asked next. */
  onAsk?: (question: string) => void
  /** What can be done where the conversation is gone. */
  whenGone?: ReactNode
}

/** Questions and replies, the last one as it is written. Sources open beside it. */
export function Thread({ workspaceId, conversationId, agent, talk, from = 0, isVoted = false, onOpen, onAsk, whenGone }: Props) {
  const t = useT()
  const { Document } = useReplyParts()
  const [opened, setOpened] = useState<Passage | null>(null)
  const open = onOpen ?? setOpened
  const { messages, run, sending, refusal, isUnanswered } = talk
  // A citation names what it is from, document or file, by one field.
  const file = messages.flatMap(({ files }) => files).find(({ fileId }) => fileId === (opened?.contentId as string | undefined))
  if (talk.isLoading) return <SkeletonRows count={3} className="h-14" />
  if (talk.isGone)
    return <EmptyState drawing="notFound" title={t('error.conversationMissing')} body={t('agent.chat.gone')} action={whenGone} />
  if (talk.error) return <Problem title={t('agent.chat.failed')} onRetry={talk.reload} />
  return (
    <div className="grid gap-6">
      {messages.map((message, index) =>
        index < from ? null : message.author === 'person' ? (
          <Asked key={message.messageId} text={message.body} files={message.files} />
        ) : (
          <Reply
            key={message.messageId}
            agent={agent}
            text={message.body}
            references={message.citations}
            steps={message.steps}
            kind={message.kind}
            searchedFor={agent ? null : putAs(message.steps, messages[index - 1]?.body)}
            onOpen={open}
          >
            {message.failure && (
              <SmallProblem title={t(`error.${errorNameOf(message.failure.code) ?? 'unexpected'}`)} onRetry={talk.again} />
            )}
            {message.isSpent && <p className="text-meta text-text-quiet">{t('search.answer.spent')}</p>}
            {agent && (
              <MessageCalls
                workspaceId={workspaceId}
                agentId={agent.agentId}
                conversationId={conversationId}
                message={message}
                onKnown={talk.reload}
              />
            )}
            {isVoted && conversationId && message.kind !== 'failed' && (
              <ReplyTools
                workspaceId={workspaceId}
                conversationId={conversationId}
                message={message}
                isOfSearch={agent === null}
                onAgain={index === messages.length - 1 && !talk.isBusy ? talk.again : null}
              />
            )}
            {onAsk && index === messages.length - 1 && !talk.isBusy && message.related.length > 0 && (
              <RelatedQuestions questions={message.related} onAsk={onAsk} />
            )}
          </Reply>
        ),
      )}
      {sending && <Asked text={sending.text} files={sending.files} />}
      {refusal && (
        <SmallProblem
          className="justify-self-end"
          title={isOpen(refusal) ? failureText(refusal) : `${t('agent.chat.notSent')} ${failureText(refusal)}`}
          onRetry={talk.again}
        />
      )}
      {run && (
        <Reply
          agent={agent}
          text={run.text}
          references={run.references}
          steps={run.steps}
          searchedFor={agent ? null : putAs(run.steps, messages.at(-1)?.body)}
          isRunning={run.state === 'running'}
          queued={run.queued}
          onOpen={open}
        >
          {agent && talk.runId && conversationId && (
            <RunCalls
              workspaceId={workspaceId}
              agentId={agent.agentId}
              conversationId={conversationId}
              runId={talk.runId}
              run={run}
            />
          )}
          {run.state === 'failed' && <SmallProblem title={t('agent.chat.lost')} onRetry={talk.again} />}
        </Reply>
      )}
      {isUnanswered && !refusal && <SmallProblem title={t('agent.chat.noReply')} onRetry={talk.again} />}
      {/* Read out once it is whole, not with every word. */}
      <p aria-live="polite" className="sr-only">
        {!run && messages.at(-1)?.author === 'agent' && messages.at(-1)?.body}
      </p>
      {opened && file && (
        <FileDrawer workspaceId={workspaceId} fileId={file.fileId} index={opened.chunkIndex} onClose={() => setOpened(null)} />
      )}
      {opened && !file && (
        <Document
          workspaceId={workspaceId}
          documentId={opened.contentId}
          chunkIndex={opened.chunkIndex}
          onClose={() => setOpened(null)}
        />
      )}
    </div>
  )
}

/** A question as it was looked for, where that is not what was typed. */
function putAs(steps: readonly AgentStep[], typed: string | undefined): string | null {
  const searched = steps.find(({ kind }) => kind === 'search')?.subject
  return searched && searched !== typed ? searched : null
}

const isOpen = (error: Error): boolean => error instanceof CallError && error.error === 'runOpen'
