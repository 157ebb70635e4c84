import { getRouteApi } from '@tanstack/react-router'
import { ResetPasswordPage } from '../../features/account/ResetPasswordPage.tsx'
import { useT } from '../../lib/i18n-later.ts'
import { EntryLayout } from '../pages/EntryLayout.tsx'

const route = getRouteApi('/resetPassword')

export function ResetPasswordRoute() {
  const t = useT()
  const { token } = route.useSearch()
  return (
    <EntryLayout title={t('personal.reset.title')}>
      <ResetPasswordPage key={token} token={token} />
    </EntryLayout>
  )
}
