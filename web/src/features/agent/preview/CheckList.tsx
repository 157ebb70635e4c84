import { X } from 'lucide-react'
import { useState } from 'react'
import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import { IconButton } from '../../../ui/IconButton.tsx'
import type { Texts } from '../agent-types.ts'
import { Reply } from '../chat/Reply.tsx'
import { useT } from '../i18n.ts'
import { type Passage, useReplyParts } from '../reply-parts.ts'
import { useCheck } from './use-check.ts'

type Props = {
  workspaceId: WorkspaceId
  agent: { agentId: string; name: string }
  examples: Texts['exampleQuestions']
  ask: (text: string) => Promise<{ runId: RunId }>
  onClose: () => void
}

/** The examples asked now: what was expected beside what is answered. */
export function CheckList({ workspaceId, agent, examples: given, ask, onClose }: Props) {
  const t = useT()
  const { Document } = useReplyParts()
  const [opened, open] = useState<Passage | null>(null)
  // As they were when it began: what is typed meanwhile is for the next check.
  const [examples] = useState(given)
  const runs = useCheck(
    workspaceId,
    examples.map(({ question }) => question),
    ask,
  )
  return (
    <section aria-label={t('agent.check.title')} className="rounded-row border border-line bg-surface p-3.5">
      <header className="flex items-center justify-between gap-2">
        <h2 className="text-base font-semibold">{t('agent.check.title')}</h2>
        <IconButton label={t('shell.close')} onClick={onClose}>
          <X aria-hidden className="size-4" />
        </IconButton>
      </header>
      <ol className="grid gap-5">
        {examples.map(({ question, answer }, at) => {
          const run = runs[at]
          return (
            <li key={at} className="grid gap-2">
              <p className="font-button wrap-anywhere">{question}</p>
              <div className="rounded-control bg-surface-sunken px-3 py-2">
                <p className="text-xs text-text-quiet">{t('agent.check.expected')}</p>
                <p className="whitespace-pre-line wrap-anywhere">{answer || t('agent.versions.nothing')}</p>
              </div>
              <div>
                <p className="mb-1 text-xs text-text-quiet">{t('agent.check.actual')}</p>
                {!run && <p className="text-meta text-text-quiet">{t('agent.check.waiting')}</p>}
                {run && (
                  <Reply
                    agent={agent}
                    text={run.text}
                    references={run.references}
                    steps={run.steps}
                    isRunning={run.state === 'running'}
                    queued={run.queued}
                    onOpen={open}
                  >
                    {run.state === 'failed' && (
                      <p role="alert" className="text-danger">
                        {t(`error.${run.failure ?? 'unexpected'}`)}
                      </p>
                    )}
                  </Reply>
                )}
              </div>
            </li>
          )
        })}
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
