import type { WorkspaceId } from '@quarry/contract/ids'
import { Switch } from '../../../ui/form/Switch.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useShareAgent } from '../agent.queries.ts'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'

/** Whether everybody uses an agent. Says what that means once it has changed (spec §4). */
export function ShareSwitch({ agent: { agentId, name, isShared }, workspaceId }: { agent: Agent; workspaceId: WorkspaceId }) {
  const t = useT()
  const share = useShareAgent(workspaceId)
  const set = (next: boolean) =>
    share.mutate(
      { agentId, isShared: next },
      {
        onSuccess: () => toast({ tone: next ? 'ok' : 'neutral', text: t(next ? 'agent.share.on' : 'agent.share.off', { name }) }),
      },
    )
  // Pressed is pressed: the list with the new state takes a moment.
  const on = share.isPending ? share.variables.isShared : isShared
  return (
    <Switch on={on} onChange={set} label={t('agent.share.title')} help={t(on ? 'agent.share.helpOn' : 'agent.share.helpOff')} />
  )
}
