import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type Ref, useEffect, useImperativeHandle, useRef } from 'react'
import type { AnswerId, ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { agentsPlace, askedHash } from '../agent-address.ts'
import { Thread } from '../chat/Thread.tsx'
import { useT } from '../i18n.ts'
import type { Passage } from '../reply-parts.ts'
import { FollowUpBox } from './FollowUpBox.tsx'
import { NextQuestion } from './NextQuestion.tsx'
import { useFollowUps } from './use-follow-ups.ts'
import { useNextQuestion } from './use-next-question.ts'

export type FollowUpsProps = {
  workspace: Workspace
  /** Null while it is written. */
  answerId: AnswerId | null
  onOpen: (passage: Passage) => void
  /** Something is asked: all of it is to be seen. */
  onAsked: () => void
  ref?: Ref<{ ask: (text: string) => void }>
}

/** The first question and its answer stand above. */
const shownAbove = 2

/** What is asked on from an answer, below it, and the box for it at its foot. */
export function FollowUps({ workspace, answerId, onOpen, onAsked, ref }: FollowUpsProps) {
  const t = useT()
  const queries = useQueryClient()
  const end = useRef<HTMLDivElement>(null)
  // Beside the answer in the cache: whoever comes back to it finds what they asked on.
  const key = ['answer', 'followUps', answerId]
  const { data: conversationId = null } = useQuery<ConversationId | null>({ queryKey: key, queryFn: skipToken })
  const talk = useFollowUps({
    workspaceId: workspace.id,
    conversationId,
    answerId,
    onBegun: (begun) => queries.setQueryData(key, begun),
  })
  const ask: typeof talk.send = (text) => {
    onAsked()
    return talk.send(text)
  }
  const { next, press, takeBack } = useNextQuestion(talk, ask)
  useImperativeHandle(ref, () => ({ ask: (text) => void (answerId && press(text)) }))
  const count = Math.max(0, talk.messages.length - shownAbove) + (talk.sending ? 1 : 0) + (next === null ? 0 : 1)
  useEffect(() => {
    if (count > 0) end.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <>
      {(count > 0 || talk.refusal) && (
        <section aria-label={t('asked.title')} className="-mx-5 mt-2 border-t border-line px-5 pt-4 pb-1">
          <Thread
            workspaceId={workspace.id}
            conversationId={conversationId}
            agent={null}
            talk={talk}
            from={shownAbove}
            isVoted
            onOpen={onOpen}
            onAsk={ask}
          />
          {next !== null && <NextQuestion text={next} onTakeBack={takeBack} />}
          {conversationId && (
            <Link
              {...agentsPlace(workspace.code)}
              hash={askedHash(conversationId)}
              className="mt-3 inline-flex min-h-6 items-center text-meta text-accent hover:underline"
            >
              {t('asked.open')}
            </Link>
          )}
        </section>
      )}
      <div ref={end} className="scroll-mb-4" />
      <div className="sticky bottom-0 -mx-5 mt-3 -mb-4 border-t border-line bg-surface-raised px-3 py-2.5 max-sm:in-data-teaser:hidden">
        <FollowUpBox talk={{ ...talk, send: ask }} isWaiting={answerId === null} />
      </div>
    </>
  )
}
