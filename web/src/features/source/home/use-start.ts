import { useMutation } from '@tanstack/react-query'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { canConnectSource, canManageSource } from '@quarry/contract/source/source'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { failureText } from '../../../lib/failures.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { toast } from '../../../ui/layers/toast.ts'
import { useConnectSource, useRefresh } from '../source.queries.ts'
import type { Picked } from '../upload/upload-files.ts'
import { useSendFiles } from '../upload/use-send-files.tsx'

/** Adds the documents that come with the product. */
export function useAddSamples({ id: workspaceId }: Workspace) {
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: () => api.call(sourceRoutes.addSamples, { workspaceId }),
    onSuccess: refresh,
    meta: { tells: 'named' },
  })
}

/** Takes files into the folder for uploads, which the first ones make. */
export function useStartUpload(workspace: Workspace): (picked: readonly Picked[]) => void {
  const t = useT()
  const connect = useConnectSource(workspace.id)
  const send = useSendFiles(workspace.id)
  const refresh = useRefresh(workspace.id)
  const caller = callerIn(workspace)
  const { publicSources, restrictedSources } = workspace.sources
  const there = [...publicSources, ...restrictedSources.owned].find(
    (source) => source.serviceName === 'upload' && !source.isSample && canManageSource(caller, source),
  )
  return (picked) => {
    const into = (sourceId: Parameters<typeof send>[0]) => void send(sourceId, picked).then(refresh)
    if (there) return into(there.sourceId)
    const accessLevel = canConnectSource(caller, 'PUBLIC') ? ('PUBLIC' as const) : ('RESTRICTED' as const)
    connect.mutate(
      { workspaceId: workspace.id, serviceName: 'upload', displayName: t('source.upload.name'), accessLevel, settings: {} },
      { onSuccess: ({ sourceId }) => into(sourceId), onError: (error) => toast({ tone: 'danger', text: failureText(error) }) },
    )
  }
}
