import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import type { InputOf } from '@quarry/contract/wire/route'
import { api } from '../../lib/api.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'

/** What an invitation link leads to. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) => api.call(invitationRoutes.link, { token }, { signal }),
  })

/** What follows an answer. It belongs to the answer, not to the button: with the new list the invitation is gone, and its button. */
type Joined = { onJoined: (code: string) => unknown; onError: (error: Error) => unknown }

/** Accepts: from the list by the workspace, from a link by its token. */
export function useJoin({ onJoined, onError }: Joined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (by: InputOf<typeof invitationRoutes.join> | InputOf<typeof invitationRoutes.complete>) =>
      'token' in by ? api.call(invitationRoutes.complete, by) : api.call(invitationRoutes.join, by),
    onSuccess: async ({ code }) => {
      // Also where nothing shows the list: who goes in is looked for in it.
      await queries.invalidateQueries({ ...workspacesQuery, refetchType: 'all' })
      await onJoined(code)
    },
    onError,
    meta: { shows: 'all' },
  })
}

type Declined = { onDeclined?: () => unknown; onError: (error: Error) => unknown }

export function useDecline({ onDeclined, onError }: Declined) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (by: InputOf<typeof invitationRoutes.decline>) => api.call(invitationRoutes.decline, by),
    ...(onDeclined && { onSuccess: onDeclined }),
    onError,
    onSettled: () =>
      Promise.all([queries.invalidateQueries(workspacesQuery), queries.invalidateQueries({ queryKey: ['invitation'] })]),
    meta: { shows: 'all' },
  })
}
