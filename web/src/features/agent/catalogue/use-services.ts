import { useQuery } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { useProfile } from '../../../lib/session.ts'
import { toolConnectionsQuery } from '../tool-set/sign-in.queries.ts'
import { catalogueQuery } from '../tool-set/tool-set.queries.ts'
import { type ListedService, listedOf } from './service-state.ts'

const none: readonly string[] = []

/**
 * The services at which agents can do something, with how it stands with each. They come once it is known who is signed in, so that none
 * moves while it is read; where that cannot be loaded they come without.
 */
export function useServices(workspaceId: WorkspaceId, chosen: readonly string[] = none) {
  const profile = useProfile()
  const catalogue = useQuery(catalogueQuery(workspaceId))
  const accounts = useQuery(toolConnectionsQuery(workspaceId))
  const isInPlan = catalogue.data?.toolsPerAgent !== 0
  const connections = accounts.data?.filter(({ isShared, creator }) => isShared || creator.id === profile.id) ?? []
  const services: ListedService[] | undefined =
    accounts.data || accounts.error
      ? catalogue.data?.toolSets.map((offer) => listedOf(offer, { connections, chosen, isInPlan }))
      : undefined
  return {
    services,
    isInPlan,
    hasFailed: catalogue.error !== null && !catalogue.data,
    refetch: catalogue.refetch,
    areAccountsMissing: accounts.error !== null && !accounts.data,
    refetchAccounts: accounts.refetch,
  }
}
