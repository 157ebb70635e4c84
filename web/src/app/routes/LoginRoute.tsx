import { Navigate, useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { type ErrorName, errors } from '@quarry/contract/errors'
import { LoginPage } from '../../features/account/LoginPage.tsx'
import { LoginPicture } from '../../features/account/LoginPicture.tsx'
import { SecondStep } from '../../features/account/sign-in/SecondStep.tsx'
import { useT } from '../../lib/i18n.ts'
import { useSignUpRules } from '../../lib/sign-up-rules.ts'
import { openModal } from '../../ui/layers/modals.ts'
import { toast } from '../../ui/layers/toast.ts'
import { safeRedirect } from '../address.ts'
import { homeOf, speakLanguageOf } from '../guards.ts'
import { EntryLayout } from '../pages/EntryLayout.tsx'
import { SessionExpired } from '../SessionExpired.tsx'

export function LoginRoute() {
  const t = useT()
  const navigate = useNavigate()
  const { rules, isAwaited } = useSignUpRules()
  const { redirect, step, problem, sessionExpired, connectionLost, loggedOut, accountDeleted } = useSearch({ strict: false })

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

  function noticeOf(): string | undefined {
    if (isErrorName(problem)) return t(`error.${problem}`)
    if (loggedOut) return t('shell.loggedOutElsewhere')
    if (connectionLost) return t('account.unreachable')
    // Somebody in the middle of something, to whom this page comes unasked.
    return safeRedirect(redirect) && !sessionExpired ? t('account.toGoOn') : undefined
  }

  // Where nobody has an account there is nothing to log in to.
  if (rules?.isFirst) return <Navigate to="/signUp" replace />
  return (
    <EntryLayout title={t('account.logIn')}>
      {isAwaited ? (
        <LoginPicture />
      ) : step === 'second' ? (
        <SecondStep onLogin={enter} onRestart={() => void navigate({ to: '/login', search: { redirect }, replace: true })} />
      ) : (
        <LoginPage
          redirect={safeRedirect(redirect) ?? undefined}
          onLogin={enter}
          onSecondFactor={() => navigate({ to: '/login', search: { redirect, step: 'second' } })}
          notice={noticeOf()}
        />
      )}
    </EntryLayout>
  )
}

/** The address says why a login elsewhere was refused; it names one of our own sentences, so nobody can put words there. */
const isErrorName = (name: string | undefined): name is ErrorName => name !== undefined && Object.hasOwn(errors, name)
