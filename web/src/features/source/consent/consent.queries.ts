import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { consentRoutes } from '@quarry/contract/routes/source/consent'
import type { ConnectionId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import type { InputOf } from '@quarry/contract/wire/route'
import type { ServiceName } from '@quarry/contract/source/service'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { api } from '../../../lib/api.ts'
import { draftQuery } from '../../../lib/consent.ts'
import { useRefresh } from '../source.queries.ts'

export type ConsentBack = NonNullable<InputOf<typeof consentRoutes.start>['back']>
type Start = Omit<InputOf<typeof consentRoutes.start>, 'workspaceId'>

/** Leaves for the consent page. */
export const useStartConsent = (workspaceId: WorkspaceId) =>
  useMutation({
    mutationFn: async (start: Start) => {
      const { address } = await api.call(consentRoutes.start, { workspaceId, ...start })
      location.assign(address)
    },
    meta: { shows: 'all' },
  })

/** Who can set up what nobody has set up yet. */
export const administratorsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'administrators'],
    queryFn: ({ signal }) =>
      api.call(memberRoutes.list, { workspaceId, role: ['OWNER', 'ADMIN'], status: ['active'], pageSize: 5 }, { signal }),
    select: ({ accounts }) => accounts,
  })

/** Where the containers of a service are asked for: what is typed so far, with a consent or a stored source behind it. */
export type ContainerPlace = {
  workspaceId: WorkspaceId
  serviceName: ServiceName
  settings: Record<string, unknown>
  sourceId?: SourceId
  connectionId?: ConnectionId
}

export const containersQuery = (place: ContainerPlace) =>
  queryOptions({
    queryKey: ['workspace', place.workspaceId, 'containers', place],
    queryFn: ({ signal }) => api.call(sourceRoutes.containers, place, { signal }),
    select: ({ containers }) => containers,
    staleTime: 60_000,
    // A service counts wrong passwords; who wants another try presses a button.
    retry: false,
  })

/** The folders in the one that the settings name. */
export const foldersQuery = (place: ContainerPlace) =>
  queryOptions({
    queryKey: ['workspace', place.workspaceId, 'folders', place],
    queryFn: ({ signal }) => api.call(sourceRoutes.folders, place, { signal }),
    select: ({ folders }) => folders,
    staleTime: 60_000,
    // A service counts wrong passwords; who wants another try presses a button.
    retry: false,
  })

export function useAdoptConsent(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  const refresh = useRefresh(workspaceId)
  return useMutation({
    mutationFn: (form: Omit<InputOf<typeof consentRoutes.adopt>, 'workspaceId'>) =>
      api.call(consentRoutes.adopt, { workspaceId, ...form }),
    onSuccess: (_, { connectionId }) => {
      queries.removeQueries(draftQuery(workspaceId, connectionId))
      return refresh()
    },
    meta: { shows: 'all' },
  })
}
