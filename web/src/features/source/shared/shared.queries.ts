import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../../lib/api.ts'
import { forgetShared } from '../../../lib/shared.ts'
import { type Picked, type Upload, uploadFiles } from '../upload/upload-files.ts'
import { readShared } from './read-shared.ts'

export const sharedQuery = queryOptions({ queryKey: ['shared'], queryFn: readShared, staleTime: Infinity, gcTime: 0 })

export function useDiscardShared() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: forgetShared,
    onSuccess: () => queries.setQueryData(sharedQuery.queryKey, null),
  })
}

type Saving = { workspaceId: WorkspaceId; sourceName: string; picked: readonly Picked[] }

/** Uploads into the own source of that name, which is made when it is not there. @returns the files that did not get through. */
export function useSaveShared() {
  return useMutation({
    mutationFn: async ({ workspaceId, sourceName, picked }: Saving) => {
      const sourceId = await ownSource(workspaceId, sourceName)
      const states = new Map<string, Upload>()
      await uploadFiles({ workspaceId, sourceId }, picked, (upload) => states.set(upload.path, upload))
      const lost = [...states.values()].filter(({ state }) => state !== 'done')
      if (lost.length === 0) await forgetShared()
      return lost
    },
    meta: { tells: 'named' },
  })
}

async function ownSource(workspaceId: WorkspaceId, displayName: string) {
  const { sources } = await api.call(sourceRoutes.list, { workspaceId })
  const own = sources.find(
    (each) =>
      each.serviceName === 'upload' && each.isMine && each.accessLevel === 'RESTRICTED' && each.displayName === displayName,
  )
  if (own) return own.sourceId
  const made = { workspaceId, serviceName: 'upload', displayName, accessLevel: 'RESTRICTED', settings: {} } as const
  return (await api.call(sourceRoutes.add, made)).sourceId
}
