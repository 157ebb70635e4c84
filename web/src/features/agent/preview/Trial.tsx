import { ListChecks, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ConversationId, FileId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { Button } from '../../../ui/Button.tsx'
import type { Agent, Draft } from '../agent-types.ts'
import { Composer } from '../chat/Composer.tsx'
import { Thread } from '../chat/Thread.tsx'
import { useTalk } from '../chat/use-talk.ts'
import { formOf } from '../draft/draft.ts'
import { Examples } from '../Examples.tsx'
import { useT } from '../i18n.ts'
import { CheckList } from './CheckList.tsx'
import { ownTimeZone } from '../own-time-zone.ts'

type Props = {
  workspaceId: WorkspaceId
  agent: Agent
  draft: Draft
  conversationId: ConversationId | null
  onConversation: (id: ConversationId | null) => void
}

/** A conversation with an agent as it would be once saved. */
export function Trial({ workspaceId, agent, draft, conversationId, onConversation }: Props) {
  const t = useT()
  const [checkNumber, setCheckNumber] = useState(0)
  const ask = (question: { text: string; clientTurnId: string; conversationId?: ConversationId; fileIds?: FileId[] }) =>
    api.call(conversationRoutes.preview, {
      workspaceId,
      agentId: agent.agentId,
      ...question,
      timeZone: ownTimeZone(),
      ...formOf({ ...draft, name: draft.name.trim() || agent.name }),
    })
  const talk = useTalk({ workspaceId, conversationId, ask, onBegun: onConversation })
  const shown = { agentId: agent.agentId, name: draft.name || agent.name }
  const examples = draft.exampleQuestions.filter(({ question }) => question.trim() !== '')
  const isEmpty = conversationId === null && !talk.sending
  return (
    <section aria-label={t('agent.preview.trial')} className="grid gap-4">
      <header className="flex flex-wrap items-center gap-2">
        <p className="min-w-40 flex-1 text-meta text-text-quiet">{t('agent.preview.body')}</p>
        {!isEmpty && (
          <Button size="small" icon={<RotateCcw aria-hidden className="size-3.5" />} onClick={() => onConversation(null)}>
            {t('agent.preview.anew')}
          </Button>
        )}
        {examples.length > 0 && (
          <Button
            size="small"
            icon={<ListChecks aria-hidden className="size-3.5" />}
            onClick={() => setCheckNumber(checkNumber + 1)}
          >
            {t('agent.check.action')}
          </Button>
        )}
      </header>
      {checkNumber > 0 && (
        <CheckList
          key={checkNumber}
          workspaceId={workspaceId}
          agent={shown}
          examples={examples}
          ask={(text) => ask({ text, clientTurnId: randomId() })}
          onClose={() => setCheckNumber(0)}
        />
      )}
      {isEmpty ? (
        <Examples examples={examples} onAsk={(question) => void talk.send(question)} />
      ) : (
        <Thread workspaceId={workspaceId} conversationId={conversationId} agent={shown} talk={talk} />
      )}
      <Composer
        workspaceId={workspaceId}
        name={shown.name}
        isBusy={talk.isBusy}
        canStop={talk.canStop}
        isStopping={talk.isStopping}
        onSend={talk.send}
        onStop={talk.stop}
      />
    </section>
  )
}
