import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import { rightsRoutes } from '@quarry/contract/routes/source/rights'
import type { InputOf } from '@quarry/contract/wire/route'
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

/** Who can invite and manage people, the owner first; an admin may have had that taken away. */
export const managersQuery = (workspaceId: WorkspaceId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'members', 'managers'],
    queryFn: ({ signal }) =>
      api.call(memberRoutes.list, { workspaceId, role: ['OWNER', 'ADMIN'], status: 'active', sort: 'role' }, { signal }),
    select: ({ accounts }) =>
      accounts.filter((member) => can({ role: member.workspaceRole, privileges: member.privileges }, 'member.invite')),
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

/** How much of each source a member finds. Asking is noted, so it is asked when the answer is wanted, and not again by itself. */
export const seenByQuery = (workspaceId: WorkspaceId, accountId: AccountId) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'seenBy', accountId],
    queryFn: ({ signal }) => api.call(rightsRoutes.seenBy, { workspaceId, accountId }, { signal }),
    refetchOnWindowFocus: false,
    gcTime: 0,
  })

/** Which of these addresses need no invitation. @param emails at most a thousand. */
export const checkQuery = (workspaceId: WorkspaceId, emails: readonly string[]) =>
  queryOptions({
    queryKey: ['workspace', workspaceId, 'inviteCheck', emails],
    queryFn: ({ signal }) => api.call(invitationRoutes.check, { workspaceId, emails: [...emails] }, { signal }),
    enabled: emails.length > 0,
    placeholderData: keepPreviousData,
  })

/** What is said of a change. It belongs to the change, not to the call: with the new list the row that called may be gone. */
type Told<Input, Output> = { onSuccess?: (output: Output, input: Input) => unknown; onError?: (error: Error) => unknown }

/** A change of members; lists and what the caller may do are asked for anew. */
export function useMemberAction<Input, Output>(
  workspaceId: WorkspaceId,
  act: (input: Input) => Promise<Output>,
  told: Told<Input, Output> = {},
) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    ...told,
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
type Changed = { changed: number }

export const useChangeMembers = (workspaceId: WorkspaceId, told: Told<Change, Changed>) =>
  useMemberAction(workspaceId, (change: Change) => api.call(memberRoutes.changeMany, { workspaceId, ...change }), told)

type Inviting = { emails: readonly string[]; role: GivenRole }

export const useInvite = (workspaceId: WorkspaceId, told: Told<Inviting, { invited: string[] }>) =>
  useMemberAction(
    workspaceId,
    ({ emails, role }: Inviting) =>
      api.call(invitationRoutes.invite, { workspaceId, invitations: emails.map((email) => ({ email, role })) }),
    told,
  )

export type InvitationLinks = { links: { email: string; link: string }[] }

/** Makes links to open invitations, for who passes them on by hand. */
export const useHandOut = (workspaceId: WorkspaceId, told: Told<readonly string[], InvitationLinks> = {}) =>
  useMutation({
    mutationFn: (emails: readonly string[]) => api.call(invitationRoutes.handOut, { workspaceId, emails: [...emails] }),
    ...told,
    meta: { shows: 'all' },
  })

export const useAnswerInvitations = (
  workspaceId: WorkspaceId,
  route: typeof invitationRoutes.cancel | typeof invitationRoutes.resend,
  told: Told<readonly string[], Changed>,
) => useMemberAction(workspaceId, (emails: readonly string[]) => api.call(route, { workspaceId, emails: [...emails] }), told)
