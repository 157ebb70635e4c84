import type { ReactNode } from 'react'
import type { MessageKind } from '@quarry/contract/agent/conversation'
import type { Reference } from '@quarry/contract/wire/search/answer'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import { cn } from '../../../lib/cn.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { AgentTile } from '../AgentTile.tsx'
import { useT } from '../i18n.ts'
import { type Passage, useReplyParts } from '../reply-parts.ts'
import type { Queued } from './run-after.ts'
import { Steps } from './Steps.tsx'

type Props = {
  /** Null: the search answers. */
  agent: { agentId: string; name: string } | null
  text: string
  references: readonly Reference[]
  steps: readonly AgentStep[]
  isRunning?: boolean
  /** Of one that waits for its turn. */
  queued?: Queued | null
  kind?: MessageKind | null
  /** What was looked for, where it is not what was typed. */
  searchedFor?: string | null
  onOpen: (passage: Passage) => void
  /** What can be done with it, below. */
  children?: ReactNode
}

/** What an agent, or the search, says: what it did for it, its words, and what they rest on. */
export function Reply({
  agent,
  text,
  references,
  steps,
  isRunning = false,
  queued = null,
  kind = null,
  searchedFor = null,
  onOpen,
  children,
}: Props) {
  const t = useT()
  const { Words, Sources } = useReplyParts()
  return (
    <div className={cn('grid gap-3', agent ? 'grid-cols-[30px_minmax(0,1fr)]' : 'grid-cols-[minmax(0,1fr)]')}>
      {agent && <AgentTile id={agent.agentId} name={agent.name} size="small" />}
      <div className="grid min-w-0 content-start gap-1.5">
        {searchedFor && (
          <p className="text-meta text-text-quiet wrap-anywhere">{t('asked.searchedFor', { query: searchedFor })}</p>
        )}
        <Steps steps={steps} isRunning={isRunning} queued={queued} />
        {kind === 'extract' && <Badge className="justify-self-start">{t('search.answer.extract')}</Badge>}
        {kind === 'stopped' && text === '' && <p className="text-text-quiet">{t('search.answer.stopped')}</p>}
        {text !== '' && (
          <div className="-mx-2 min-w-0 overflow-hidden px-2">
            <Words text={text} references={references} isWriting={isRunning} onOpen={onOpen}>
              {!isRunning && references.length > 0 && <Sources references={references} onOpen={onOpen} />}
            </Words>
          </div>
        )}
        {kind === 'stopped' && text !== '' && <p className="text-meta text-text-quiet">{t('search.answer.stopped')}</p>}
        {children}
      </div>
    </div>
  )
}
