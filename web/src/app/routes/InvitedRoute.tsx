import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { InvitedPage } from '../../features/invitation/InvitedPage.tsx'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { forgetSession, profileQuery } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EntryLayout } from '../pages/EntryLayout.tsx'

const route = getRouteApi('/invited')

export function InvitedRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { token = '' } = route.useSearch()
  const { data: profile, isPending } = useQuery({ ...profileQuery, retry: false })

  /** Loaded anew as nobody, so that nothing of the other person stays in memory. */
  async function logOut() {
    await api.call(accountRoutes.logout, {})
    forgetSession()
    location.reload()
  }
  return (
    <EntryLayout title={t('invitation.title')}>
      {isPending ? (
        <SkeletonRows count={4} className="h-10" />
      ) : (
        <InvitedPage
          token={token}
          email={profile?.subjectId ?? null}
          onLogOut={logOut}
          onJoined={(workspaceCode) => navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'search' } })}
        />
      )}
    </EntryLayout>
  )
}
