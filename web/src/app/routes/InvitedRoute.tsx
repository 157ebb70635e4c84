import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { InvitedPage } from '../../features/invitation/InvitedPage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { profileQuery } from '../../lib/session.ts'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { EntryLayout } from '../pages/EntryLayout.tsx'
import { useLogOut } from '../shell/profile-actions.ts'

const route = getRouteApi('/invited')

export function InvitedRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { token = '' } = route.useSearch()
  const { data: profile, isPending } = useQuery({ ...profileQuery, retry: false })
  // Back to this very page, as nobody.
  const logOut = useLogOut(location.pathname + location.search)
  return (
    <EntryLayout title={t('invitation.title')}>
      {isPending ? (
        <SkeletonRows count={4} className="h-10" />
      ) : (
        <InvitedPage
          token={token}
          email={profile?.subjectId ?? null}
          onLogOut={() => logOut.mutate()}
          onJoined={(workspaceCode) => navigate({ to: '/$workspaceCode', params: { workspaceCode }, search: { page: 'search' } })}
        />
      )}
    </EntryLayout>
  )
}
