import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { WorkspaceId } from '@quarry/contract/ids'
import { type Currency, isFreePlan } from '@quarry/contract/plan/plan'
import { cardGatewayType } from '@quarry/contract/plan/plan-state'
import type { PlanListItem } from '@quarry/contract/wire/plan/plan'
import { planRoutes } from '@quarry/contract/routes/plan/plan'
import { api } from '../../lib/api.ts'
import { profileQuery } from '../../lib/session.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'

/** The plan of a workspace and how much of it is used. */
export const planQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'plan'],
    queryFn: ({ signal }) => api.call(planRoutes.ofWorkspace, { workspaceId }, { signal }),
  })

const plansQuery = (countryCode: string) =>
  queryOptions({
    queryKey: ['plans', countryCode],
    queryFn: ({ signal }) => api.call(planRoutes.list, { countryCode }, { signal }),
    staleTime: Infinity,
  })

/** Every plan there is, in the currency of who pays; undefined until they are loaded. */
export function usePlans(currency?: Currency): {
  plans: PlanListItem[] | undefined
  error: Error | null
  refetch: () => unknown
} {
  const { data: profile } = useQuery(profileQuery)
  const country = currency ? (currency === 'KRW' ? 'KR' : 'US') : (profile?.countryCode ?? 'US')
  const { data, error, refetch } = useQuery({ ...plansQuery(country), enabled: currency !== undefined || profile !== undefined })
  return { plans: data?.plans, error: data ? null : error, refetch }
}

export function useChangePlan(workspaceId: WorkspaceId) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (planCode: string) =>
      api.call(planRoutes.change, {
        workspaceId,
        planCode,
        ...(isFreePlan({ code: planCode }) && { gatewayType: cardGatewayType }),
      }),
    onSettled: () =>
      Promise.all([
        client.invalidateQueries({ queryKey: ['workspace', workspaceId] }),
        client.invalidateQueries(workspacesQuery),
      ]),
    meta: { shows: 'all' },
  })
}
