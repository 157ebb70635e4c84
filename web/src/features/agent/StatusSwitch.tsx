import type { WorkspaceId } from '@quarry/contract/ids'
import { Switch } from '../../ui/form/Switch.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useChangeStatus } from './agent.queries.ts'
import type { Agent } from './agent-types.ts'
import { useT } from './i18n.ts'

type Props = { agent: Agent; workspaceId: WorkspaceId; withWords?: boolean }

/** Whether an agent answers. Says what that means once it has changed (spec §4). */
export function StatusSwitch({ agent: { agentId, name, status, isBeyondPlan }, workspaceId, withWords = false }: Props) {
  const t = useT()
  const change = useChangeStatus(workspaceId)
  const set = (isActive: boolean) =>
    change.mutate(
      { agentIds: [agentId], status: isActive ? 'active' : 'inactive' },
      {
        onSuccess: () =>
          toast({ tone: isActive ? 'ok' : 'neutral', text: t(isActive ? 'agent.status.on' : 'agent.status.off', { name }) }),
      },
    )
  // Pressed is pressed: the list with the new state takes a moment.
  const on = change.isPending ? change.variables.status === 'active' : status === 'active'
  return withWords ? (
    <Switch
      on={on}
      onChange={set}
      label={t('agent.status.title')}
      help={t(on ? (isBeyondPlan ? 'agent.beyondPlan.title' : 'agent.status.helpOn') : 'agent.status.helpOff')}
    />
  ) : (
    <Switch on={on} onChange={set} name={t('agent.status.of', { name })} />
  )
}
