import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { invitationRoutes } from '@quarry/contract/invitation'
import { memberRoutes } from '@quarry/contract/member'
import type { InputOf } from '@quarry/contract/route'
import { api } from '../../lib/api.ts'
import { workspaceQuery } from '../../lib/workspaces.ts'
import type { MemberParams } from './member-params.ts'

/** A page of the members; the page before stays while the next one comes. */
export const membersQuery = (workspaceId: WorkspaceId, { find, role, status, sort, order, mp = 1 }: MemberParams) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'members', { find, role, status, sort, order, mp }],
    queryFn: ({ signal }) =>
      api.call(
        memberRoutes.list,
        {
          workspaceId,
          ...(find && { search: find }),
          ...(role && { role }),
          ...(status && { status }),
          ...(sort && { sort }),
          ...(order && { order }),
          page: mp - 1,
        },
        { signal },
      ),
    placeholderData: keepPreviousData,
  })

/** What follows when a member goes; the caller themselves when no id is given. */
export const departureQuery = (workspaceId: WorkspaceId, accountId: AccountId | undefined) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'departure', accountId ?? 'me'],
    queryFn: ({ signal }) => api.call(memberRoutes.departure, { workspaceId, ...(accountId && { accountId }) }, { signal }),
    staleTime: 0,
  })

/** How the caller chose to be shown in this workspace. */
export const ownProfileQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'ownProfile'],
    queryFn: ({ signal }) => api.call(memberRoutes.ownProfile, { workspaceId }, { signal }),
    // A form is made of it: what was saved a moment ago must not be missing.
    staleTime: 0,
    gcTime: 0,
  })

/** Admins whom the workspace can be given to. */
export const heirsQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'heirs'],
    queryFn: ({ signal }) =>
      api.call(memberRoutes.list, { workspaceId, role: 'ADMIN', status: 'active', pageSize: 100 }, { signal }),
    select: ({ accounts }) => accounts,
  })

/** Which of these addresses need no invitation. @param emails at most a thousand. */
export const checkQuery = (workspaceId: WorkspaceId, emails: readonly string[]) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'inviteCheck', emails],
    queryFn: ({ signal }) => api.call(invitationRoutes.check, { workspaceId, emails: [...emails] }, { signal }),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
  })

/** A change of members; lists and what the caller may do are asked for anew. */
export function useMemberAction<Input, Output>(workspaceId: WorkspaceId, act: (input: Input) => Promise<Output>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSettled: () =>
      Promise.all([
        queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'members'] }),
        queries.invalidateQueries({ queryKey: ['workspace', workspaceId, 'inviteCheck'] }),
        queries.invalidateQueries(workspaceQuery(workspaceId)),
      ]),
    meta: { shows: 'all' },
  })
}

type Change = Omit<InputOf<typeof memberRoutes.changeMany>, 'workspaceId'>

export const useChangeMembers = (workspaceId: WorkspaceId) =>
  useMemberAction(workspaceId, (change: Change) => api.call(memberRoutes.changeMany, { workspaceId, ...change }))

export const useInvite = (workspaceId: WorkspaceId) =>
  useMemberAction(workspaceId, (emails: readonly string[]) =>
    api.call(invitationRoutes.invite, { workspaceId, invitations: emails.map((email) => ({ email })) }),
  )

export const useAnswerInvitations = (
  workspaceId: WorkspaceId,
  route: typeof invitationRoutes.cancel | typeof invitationRoutes.resend,
) => useMemberAction(workspaceId, (emails: readonly string[]) => api.call(route, { workspaceId, emails: [...emails] }))
