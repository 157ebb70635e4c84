import { X } from 'lucide-react'
import type { AgentStatus } from '@quarry/contract/agent/agent'
import type { WorkspaceId } from '@quarry/contract/ids'
import { Button } from '../../../ui/Button.tsx'
import { IconButton } from '../../../ui/IconButton.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useChangeStatus, useRemoveAgents } from '../agent.queries.ts'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'

type Props = { agents: readonly Agent[]; workspaceId: WorkspaceId; onDone: () => void }

/** What can be done with all agents selected: all of them or none. */
export function AgentBulkBar({ agents, workspaceId, onDone }: Props) {
  const t = useT()
  const change = useChangeStatus(workspaceId)
  const remove = useRemoveAgents(workspaceId)
  const count = agents.length
  const agentIds = agents.map(({ agentId }) => agentId)
  const isBusy = change.isPending || remove.isPending

  const set = (status: AgentStatus) =>
    change.mutate(
      { agentIds, status },
      {
        onSuccess: () => {
          const isActive = status === 'active'
          toast({ tone: isActive ? 'ok' : 'neutral', text: t(isActive ? 'agent.bulk.on' : 'agent.bulk.off', { count }) })
          onDone()
        },
      },
    )

  async function removeAsked() {
    const goesAhead = await confirm({
      title: t('agent.bulk.removeTitle', { count }),
      body: (
        <>
          {t('agent.bulk.removeBody')}
          <span className="mt-2 block wrap-anywhere">{agents.map(({ name }) => name).join(', ')}</span>
        </>
      ),
      action: t('agent.bulk.remove'),
      keep: t('agent.bulk.keep'),
      danger: true,
    })
    if (!goesAhead) return
    remove.mutate(agentIds, {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('agent.bulk.removed', { count }) })
        onDone()
      },
    })
  }

  return (
    <section
      aria-label={t('agent.bulk.selected', { count })}
      className="sticky bottom-16 z-10 mt-3 flex flex-wrap items-center gap-2 rounded-surface border border-line bg-surface-raised px-3 py-2 shadow-floating sm:bottom-3"
    >
      <span className="me-auto flex items-center font-medium tabular-nums max-sm:basis-full">
        <IconButton label={t('agent.bulk.clear')} onClick={onDone}>
          <X aria-hidden className="size-4" />
        </IconButton>
        {t('agent.bulk.selected', { count })}
      </span>
      <Button size="small" disabled={isBusy} onClick={() => set('active')}>
        {t('agent.bulk.switchOn')}
      </Button>
      <Button size="small" disabled={isBusy} onClick={() => set('inactive')}>
        {t('agent.bulk.switchOff')}
      </Button>
      <Button size="small" kind="danger" disabled={isBusy} onClick={() => void removeAsked()}>
        {t('agent.bulk.remove')}
      </Button>
    </section>
  )
}
