import { ListChecks, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { ConversationId, FileId, WorkspaceId } from '@quarry/contract/ids'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { localTimeZone } from '../../../lib/text/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Switch } from '../../../ui/form/Switch.tsx'
import type { Agent, Draft } from '../agent-types.ts'
import { Composer } from '../chat/Composer.tsx'
import { Thread } from '../chat/Thread.tsx'
import { useTalk } from '../chat/use-talk.ts'
import { formOf } from '../draft/draft.ts'
import { Examples } from '../Examples.tsx'
import { useT } from '../i18n.ts'
import { CheckList } from './CheckList.tsx'

type Props = {
  workspaceId: WorkspaceId
  agent: Agent
  draft: Draft
  conversationId: ConversationId | null
  onConversation: (id: ConversationId | null) => void
  /** Whether what changes something at services is carried out, and not only shown. */
  mayAct: boolean
  onMayAct: (mayAct: boolean) => void
}

/** A conversation with an agent as it would be once saved. */
export function Trial({ workspaceId, agent, draft, conversationId, onConversation, mayAct, onMayAct }: Props) {
  const t = useT()
  const [checkNumber, setCheckNumber] = useState(0)
  const ask = (
    question: { text: string; clientTurnId: string; conversationId?: ConversationId; fileIds?: FileId[] },
    carryOut = false,
  ) =>
    api.call(conversationRoutes.preview, {
      workspaceId,
      agentId: agent.agentId,
      timeZone: localTimeZone(),
      carryOut,
      ...question,
      ...formOf({ ...draft, name: draft.name.trim() || agent.name }),
    })
  const talk = useTalk({ workspaceId, conversationId, ask: (question) => ask(question, mayAct), onBegun: onConversation })
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
      {agent.toolSets.length > 0 && (
        <Switch
          on={mayAct}
          onChange={onMayAct}
          label={t('agent.preview.carryOut')}
          help={t(mayAct ? 'agent.preview.carryOutOn' : 'agent.preview.carryOutOff')}
        />
      )}
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
      {!talk.isGone && (
        <Composer
          workspaceId={workspaceId}
          name={shown.name}
          isBusy={talk.isBusy}
          canStop={talk.canStop}
          isStopping={talk.isStopping}
          onSend={talk.send}
          onStop={talk.stop}
        />
      )}
    </section>
  )
}
