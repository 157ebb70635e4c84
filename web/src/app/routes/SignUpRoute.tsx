import { getRouteApi, useNavigate } from '@tanstack/react-router'
import type { Profile } from '@quarry/contract/wire/account/account'
import { RequestSignUp } from '../../features/account/RequestSignUp.tsx'
import { SignUpByLink } from '../../features/account/SignUpByLink.tsx'
import { useT } from '../../lib/i18n.ts'
import { homeOf } from '../guards.ts'
import { EntryLayout } from '../pages/EntryLayout.tsx'

const route = getRouteApi('/signUp')

export function SignUpRoute() {
  const t = useT()
  const { token } = route.useSearch()
  const navigate = useNavigate()
  const enter = async (profile: Profile) => navigate({ href: await homeOf(profile), replace: true })
  return (
    <EntryLayout title={t('account.signUpTitle')}>
      {token ? <SignUpByLink token={token} onDone={enter} /> : <RequestSignUp />}
    </EntryLayout>
  )
}
