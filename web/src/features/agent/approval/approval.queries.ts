import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { Surroundings } from '@quarry/contract/agent/picture'
import type { ApprovalRuleId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import { approvalRoutes } from '@quarry/contract/routes/agent/approval'
import type { InputOf, OutputOf } from '@quarry/contract/wire/route'
import { api } from '../../../lib/api.ts'

type Approvals = OutputOf<typeof approvalRoutes.list>
export type Approval = Approvals['approvals'][number]
export type ApprovalField = Approval['fields'][number]
export type Rule = OutputOf<typeof approvalRoutes.rules>['rules'][number]

/** What agents want to do and wait for the caller to decide, in every conversation. */
export const approvalsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'approvals'],
    queryFn: ({ signal }) => api.call(approvalRoutes.list, { workspaceId }, { signal }),
    select: ({ approvals }) => approvals,
  })

/** How what would be changed, by field, and what is around it stand at its service, when it is asked about. */
export const currentFieldsQuery = (workspaceId: WorkspaceId, { approvalId, hasCurrent }: Approval) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'currentFields', approvalId],
    queryFn: ({ signal }) => api.call(approvalRoutes.current, { workspaceId, approvalId }, { signal }),
    select: ({ fields, surroundings }): { current: ReadonlyMap<string, unknown>; surroundings: Surroundings | null } => ({
      current: new Map(fields.map(({ name, value }) => [name, value])),
      surroundings,
    }),
    enabled: hasCurrent,
    // What stood there when somebody began to decide; each look is audited.
    staleTime: Infinity,
    retry: false,
  })

/** What an agent would have done in a preview, where it is only shown. */
export const shownOnlyQuery = (workspaceId: WorkspaceId, toolCallId: ToolCallId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'shownOnly', toolCallId],
    queryFn: ({ signal }) => api.call(approvalRoutes.shown, { workspaceId, toolCallId }, { signal }),
    select: ({ approval }) => approval,
    // It stays as it was shown.
    staleTime: Infinity,
  })

export const reloadApprovals = (queries: QueryClient, workspaceId: WorkspaceId): Promise<void> =>
  queries.invalidateQueries({ queryKey: approvalsQuery(workspaceId).queryKey })

export type Decision = Omit<InputOf<typeof approvalRoutes.decide>, 'workspaceId' | 'approvalId' | 'digest'>

export function useDecide(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  const { queryKey } = approvalsQuery(workspaceId)
  return useMutation({
    mutationFn: ({ approval: { approvalId, digest }, decision }: { approval: Approval; decision: Decision }) =>
      api.call(approvalRoutes.decide, { workspaceId, approvalId, digest, ...decision }),
    onSuccess: (_reply, { approval }) =>
      void queries.setQueryData<Approvals>(
        queryKey,
        (known) => known && { approvals: known.approvals.filter(({ approvalId }) => approvalId !== approval.approvalId) },
      ),
    onSettled: () => reloadApprovals(queries, workspaceId),
    meta: { shows: 'all' },
  })
}

export const rulesQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'approvalRules'],
    queryFn: ({ signal }) => api.call(approvalRoutes.rules, { workspaceId }, { signal }),
    select: ({ rules }) => rules,
  })

export function useRevokeRule(workspaceId: WorkspaceId) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (ruleId: ApprovalRuleId) => api.call(approvalRoutes.revokeRule, { workspaceId, ruleId }),
    onSettled: () => queries.invalidateQueries({ queryKey: rulesQuery(workspaceId).queryKey }),
    meta: { tells: 'named' },
  })
}
