import { Trash2 } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useRemoveAgents } from '../agent.queries.ts'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { useGo } from '../use-spot.ts'

type Props = { workspace: Workspace; agent: Agent }

/** Deletes an agent, after saying what is lost with it. */
export function DeleteAgent({ workspace, agent: { agentId, name } }: Props) {
  const t = useT()
  const go = useGo()
  const remove = useRemoveAgents(workspace.id)
  async function removeAsked() {
    const goesAhead = await confirm({
      title: t('agent.remove.title', { name }),
      body: t('agent.remove.body'),
      action: t('agent.remove.action'),
      keep: t('agent.remove.keep'),
      danger: true,
    })
    if (!goesAhead) return
    remove.mutate([agentId], {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('agent.remove.done', { name }) })
        go('', { replace: true, asks: false })
      },
    })
  }
  return (
    <section>
      <h2 className="text-base font-semibold">{t('agent.remove.section')}</h2>
      <p className="mb-3 text-text-quiet">{t('agent.remove.body')}</p>
      <Button
        kind="danger"
        icon={<Trash2 aria-hidden className="size-4" />}
        pending={remove.isPending}
        onClick={() => void removeAsked()}
      >
        {t('agent.remove.action')}
      </Button>
    </section>
  )
}
