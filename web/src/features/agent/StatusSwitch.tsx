import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Switch } from '../../ui/form/Switch.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useChangeStatus } from './agent.queries.ts'
import type { Agent } from './agent-types.ts'
import { useT } from './i18n.ts'
import { restOf } from './words.ts'

type Props = { agent: Agent; workspace: Workspace; withWords?: boolean }

/** Whether an agent answers. Says what that means once it has changed (spec §4). */
export function StatusSwitch({ agent: { agentId, name, status, isBeyondPlan }, workspace, withWords = false }: Props) {
  const t = useT()
  const change = useChangeStatus(workspace.id)
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
      help={t(on ? (isBeyondPlan ? `beyondPlan.${restOf(workspace)}.title` : 'agent.status.helpOn') : 'agent.status.helpOff')}
    />
  ) : (
    <Switch on={on} onChange={set} name={t('agent.status.of', { name })} />
  )
}
