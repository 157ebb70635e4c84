import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Profile } from '@quarry/contract/account'
import { Intro } from '../features/account/Intro.tsx'
import { LoginPage } from '../features/account/LoginPage.tsx'
import { useT } from '../lib/i18n.ts'
import { openModal } from '../ui/modals.ts'
import { toast } from '../ui/toast.ts'
import { safeRedirect } from './address.ts'
import { homeOf, speakLanguageOf } from './guards.ts'
import { PlainLayout } from './PlainLayout.tsx'
import { SessionExpired } from './SessionExpired.tsx'

export function LoginRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { redirect, sessionExpired, connectionLost, loggedOut, accountDeleted } = useSearch({ strict: false })

  useEffect(() => {
    if (sessionExpired) openModal({ kind: 'sessionExpired', render: (close) => <SessionExpired onClose={close} /> })
  }, [sessionExpired])

  useEffect(() => {
    if (accountDeleted) toast({ tone: 'ok', text: t('toast_account_deleted') })
  }, [accountDeleted, t])

  async function enter(profile: Profile) {
    await speakLanguageOf(profile)
    await navigate({ href: safeRedirect(redirect) ?? (await homeOf(profile)), replace: true })
  }

  return (
    <PlainLayout title={t('account.logIn')} aside={<Intro />}>
      <LoginPage
        onLogin={enter}
        notice={loggedOut ? t('shell.loggedOutElsewhere') : connectionLost && t('account.unreachable')}
      />
    </PlainLayout>
  )
}
