import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../../lib/api.ts'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { useSourceAction } from '../source.queries.ts'

/** Takes the documents that came with the product away. Nothing is lost by it that could not be added again, so nothing is asked. */
export function RemoveSamples({ workspaceId, sourceId }: { workspaceId: WorkspaceId; sourceId: SourceId }) {
  const t = useT()
  const action = useSourceAction(workspaceId)
  const remove = () =>
    action.mutate(async () => {
      await api.call(sourceRoutes.remove, { workspaceId, sourceId })
      toast({ tone: 'ok', text: t('home.sources.samplesRemoved') })
    })
  return (
    <Button size="small" className="mt-2" pending={action.isPending} onClick={remove}>
      {t('home.sources.removeSamples')}
    </Button>
  )
}
