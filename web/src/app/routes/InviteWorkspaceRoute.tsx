import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { invitationRoutes } from '@quarry/contract/routes/workspace/invitation'
import { SignUpForm } from '../../features/account/SignUpForm.tsx'
import { invitationQuery, useJoin } from '../../features/invitation/invitation.queries.ts'
import { showInviteError } from '../../features/invitation/invite-error.tsx'
import { useT } from '../../lib/i18n.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EntryLayout } from '../pages/EntryLayout.tsx'

const route = getRouteApi('/inviteWorkspace')

/** Sign-up of an invited newcomer: the account is made, logged in and joins with one press. */
export function InviteWorkspaceRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { token = '' } = route.useSearch()
  const { data, error } = useQuery({ ...invitationQuery(token), staleTime: Infinity })
  const join = useJoin({
    onJoined: (workspaceCode) =>
      navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'search' }, replace: true }),
    // The account exists all the same; the list shows what can still be joined.
    onError: async (failure) => {
      await navigate({ to: '/workspace', replace: true })
      showInviteError(failure, { wanted: 'join', workspace: data?.workspaceName ?? '' })
    },
  })
  // The landing knows what to say about every link that is not for signing up.
  if (error || (data && (data.status !== 'open' || data.hasAccount))) return <Navigate to="/invited" search={{ token }} replace />
  return (
    <EntryLayout title={t('account.signUpTitle')}>
      {data ? (
        <SignUpForm
          token={token}
          email={data.email}
          invited={{ route: invitationRoutes.signUp, workspace: data.workspaceName, name: data.invitedBy }}
          onDone={() => join.mutate({ token })}
        />
      ) : (
        <SkeletonRows count={6} className="h-12" />
      )}
    </EntryLayout>
  )
}
