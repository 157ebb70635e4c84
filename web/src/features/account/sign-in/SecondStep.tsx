import { useQuery } from '@tanstack/react-query'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { CodeForm } from './CodeForm.tsx'
import { PasskeyError } from './PasskeyError.tsx'
import { askedQuery, useLogInWithPasskey } from './sign-in.queries.ts'

type Props = {
  onLogin: (profile: Profile) => unknown
  /** Back to email and password. */
  onRestart: () => void
}

/** The second step of a login: a passkey, a code of the authenticator app, or a recovery code. */
export function SecondStep({ onLogin, onRestart }: Props) {
  const t = useT()
  const { data, error, refetch } = useQuery(askedQuery)
  const passkey = useLogInWithPasskey('secondFactor')
  const [chosen, setChosen] = useState<'totp' | 'recoveryCode' | null>(null)
  if (error instanceof CallError && error.error === 'loginStepOver')
    return (
      <div role="alert">
        <h1 className="text-title">{t('signIn.second.over')}</h1>
        <p className="mt-2 text-text-quiet">{t('signIn.second.overBody')}</p>
        <Button kind="primary" className="mt-6" onClick={onRestart}>
          {t('shell.expired.action')}
        </Button>
      </div>
    )
  if (error && !data) return <Problem title={t('signIn.second.failed')} onRetry={refetch} />
  if (!data) return <SkeletonRows count={4} className="h-12" />

  const kinds = (['totp', 'recoveryCode'] as const).filter((kind) => data.methods.includes(kind))
  const hasPasskey = data.methods.includes('passkey')
  const kind = chosen ?? kinds.find((each) => each === 'totp' || !hasPasskey)
  return (
    <>
      <h1 className="text-title">{t('signIn.second.title')}</h1>
      <p className="mt-1 text-text-quiet wrap-anywhere">{t('signIn.second.body', { email: data.email })}</p>
      <div className="mt-6 grid gap-4">
        {hasPasskey && (
          <>
            <Button
              size="large"
              kind={kind ? 'secondary' : 'primary'}
              icon={<KeyRound aria-hidden className="size-4" />}
              pending={passkey.isPending}
              onClick={() => passkey.mutate(undefined, { onSuccess: onLogin })}
            >
              {t('signIn.second.passkey')}
            </Button>
            <PasskeyError error={passkey.error} />
          </>
        )}
        {kind && <CodeForm key={kind} kind={kind} onLogin={onLogin} />}
        {kinds
          .filter((each) => each !== kind)
          .map((each) => (
            <Button key={each} kind="quiet" onClick={() => setChosen(each)}>
              {t(`signIn.second.${each}Instead`)}
            </Button>
          ))}
        <Button kind="quiet" onClick={onRestart}>
          {t('signIn.second.restart')}
        </Button>
      </div>
    </>
  )
}
