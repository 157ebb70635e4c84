import { X } from 'lucide-react'
import { useState } from 'react'
import { isOpenCall } from '@quarry/contract/agent/tool'
import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Texts } from '../agent-types.ts'
import { CallList } from '../call/CallList.tsx'
import { RunCalls } from '../call/RunCalls.tsx'
import { Reply } from '../chat/Reply.tsx'
import { isWaiting } from '../chat/run-after.ts'
import { useT } from '../i18n.ts'
import { type Passage, useReplyParts } from '../reply-parts.ts'
import { type Begun, type Checked, useCheck } from './use-check.ts'

type Props = {
  workspaceId: WorkspaceId
  agent: { agentId: AgentId; name: string }
  examples: Texts['exampleQuestions']
  ask: (text: string) => Promise<Begun>
  onClose: () => void
}

/** The examples asked now: what was expected beside what is answered. */
export function CheckList({ workspaceId, agent, examples: given, ask, onClose }: Props) {
  const t = useT()
  const { Document } = useReplyParts()
  const [opened, open] = useState<Passage | null>(null)
  // As they were when it began: what is typed meanwhile is for the next check.
  const [examples] = useState(given)
  const { checked, isStopped, isOver, stop } = useCheck(
    workspaceId,
    examples.map(({ question }) => question),
    ask,
  )
  return (
    <section aria-label={t('agent.check.title')} className="rounded-row border border-line bg-surface p-3.5">
      <header className="flex items-center gap-2">
        <h2 className="min-w-0 flex-1 text-base font-semibold">{t('agent.check.title')}</h2>
        {!isOver && (
          <Button size="small" onClick={stop}>
            {t('agent.check.stop')}
          </Button>
        )}
        <IconButton
          label={t('shell.close')}
          onClick={() => {
            stop()
            onClose()
          }}
        >
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <ol className="grid gap-5">
        {examples.map(({ question, answer }, at) => (
          <li key={at} className="grid gap-2">
            <p className="font-button wrap-anywhere">{question}</p>
            <div className="rounded-control bg-surface-sunken px-3 py-2">
              <p className="text-xs text-text-quiet">{t('agent.check.expected')}</p>
              <p className="whitespace-pre-line wrap-anywhere">{answer || t('agent.versions.nothing')}</p>
            </div>
            <div>
              <p className="mb-1 text-xs text-text-quiet">{t('agent.check.actual')}</p>
              {checked[at] ? (
                <Answered workspaceId={workspaceId} agent={agent} checked={checked[at]} onOpen={open} />
              ) : (
                <p className="text-meta text-text-quiet">{t(isStopped ? 'agent.check.notAsked' : 'agent.check.waiting')}</p>
              )}
            </div>
          </li>
        ))}
      </ol>
      {opened && (
        <Document
          workspaceId={workspaceId}
          documentId={opened.contentId}
          chunkIndex={opened.chunkIndex}
          onClose={() => open(null)}
        />
      )}
    </section>
  )
}

type AnsweredProps = Pick<Props, 'workspaceId' | 'agent'> & {
  checked: Checked
  onOpen: (passage: Passage) => void
}

/** What is answered to one of them, and what it waits for. */
function Answered({ workspaceId, agent, checked: { run, begun }, onOpen }: AnsweredProps) {
  const t = useT()
  const isRunning = run.state === 'running'
  return (
    <Reply
      agent={agent}
      text={run.text}
      references={run.references}
      steps={run.steps}
      isRunning={isRunning}
      queued={run.queued}
      kind={run.kind}
      onOpen={onOpen}
    >
      {isWaiting(run) && <p className="text-meta text-text-quiet">{t('agent.check.needsYou')}</p>}
      {isRunning && begun && (
        <RunCalls
          workspaceId={workspaceId}
          agentId={agent.agentId}
          conversationId={begun.conversationId}
          runId={begun.runId}
          run={run}
        />
      )}
      {/* What it waited for is asked no more. */}
      {!isRunning && <CallList workspaceId={workspaceId} calls={run.calls.filter(({ state }) => !isOpenCall(state))} />}
      {run.state === 'failed' && (
        <p role="alert" className="text-danger">
          {t(`error.${run.failure ?? 'unexpected'}`)}
        </p>
      )}
    </Reply>
  )
}
