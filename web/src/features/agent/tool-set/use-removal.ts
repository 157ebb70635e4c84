import { useQueryClient } from '@tanstack/react-query'
import type { AgentId, WorkspaceId } from '@quarry/contract/ids'
import type { ToolSet } from '../agent-types.ts'
import { inWords } from '../../../lib/i18n.ts'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { t } from '../i18n.ts'
import { catalogueQuery, useRemoveToolSet } from './tool-set.queries.ts'

/** Takes tools away, after saying what is lost with them. */
export function useRemoval(place: { workspaceId: WorkspaceId; agentId: AgentId }, onVersion: (version: number) => void) {
  const queries = useQueryClient()
  const remove = useRemoveToolSet(place)
  async function ask({ toolSetId, name: service, serviceName, selectedTools }: ToolSet): Promise<void> {
    const known = await queries.ensureQueryData(catalogueQuery(place.workspaceId)).catch(() => null)
    const offered = known?.toolSets.find((offer) => offer.serviceName === serviceName)?.tools ?? []
    const titles = selectedTools.map((name) => offered.find((tool) => tool.name === name)?.title)
    const goesAhead = await confirm({
      title: t('toolSet.remove.title', { service }),
      body: t('toolSet.remove.body', {
        tools: titles.map((title, index) => (title ? inWords(title) : selectedTools[index])).join(', '),
      }),
      action: t('toolSet.remove.action'),
      keep: t('toolSet.remove.keep'),
      danger: true,
    })
    if (!goesAhead) return
    remove.mutate(
      { toolSetId },
      {
        onSuccess: ({ version }) => {
          onVersion(version)
          toast({ tone: 'ok', text: t('toolSet.remove.done', { service }) })
        },
      },
    )
  }
  return { ask, isPending: remove.isPending }
}
