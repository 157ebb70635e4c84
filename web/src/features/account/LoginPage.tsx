import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import { namedFailure } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n.ts'
import { signUpRulesQuery } from '../../lib/sign-up-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { useLogIn } from './account.queries.ts'
import { OtherWays } from './sign-in/OtherWays.tsx'

type LoginPageProps = {
  /** Why the person is here again, when it was not their wish. */
  notice?: ReactNode
  /** Where they were going. */
  redirect?: string | undefined
  onLogin: (profile: Profile) => unknown
  /** The password was right, and the account asks for more. */
  onSecondFactor: () => unknown
}

const isHalfDone = (error: Error | null): boolean => error instanceof CallError && error.error === 'secondFactorRequired'

export function LoginPage({ notice, redirect, onLogin, onSecondFactor }: LoginPageProps) {
  const t = useT()
  const logIn = useLogIn()
  const { data: rules, isLoadingError } = useQuery(signUpRulesQuery)
  // The page it leads to says so if nobody may sign up.
  const mayAsk = isLoadingError || rules?.mode === 'open' || rules?.mode === 'domains'
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')

  return (
    <>
      <h1 className="text-title">{t('account.logInTitle')}</h1>
      {notice && <output className="mt-2 block text-text-quiet">{notice}</output>}
      <form
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (logIn.isPending) return
          const onError = (error: Error) => isHalfDone(error) && onSecondFactor()
          logIn.mutate({ email, password }, { onSuccess: onLogin, onError })
        }}
      >
        <TextField
          label={t('account.email')}
          type="email"
          name="email"
          autoComplete="username"
          required
          value={email}
          onChange={(event) => setEmail(event.target.value)}
        />
        <PasswordField
          label={t('account.password')}
          name="password"
          autoComplete="current-password"
          required
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <FormError error={isHalfDone(logIn.error) ? null : namedFailure(logIn.error)} />
        <Button type="submit" kind="primary" size="large" pending={logIn.isPending || logIn.isSuccess}>
          {t('account.logIn')}
        </Button>
      </form>
      <OtherWays redirect={redirect} onLogin={onLogin} />
      <p className="mt-4">
        <Link to="/resetPassword" className="text-text-quiet hover:text-text hover:underline">
          {t('account.forgotPassword')}
        </Link>
      </p>
      <p className="mt-3 text-text-quiet">
        {mayAsk && (
          <>
            {t('account.noAccount')}{' '}
            <Link to="/signUp" className="font-medium text-accent hover:underline">
              {t('account.signUp')}
            </Link>
          </>
        )}
        {rules?.mode === 'invitation' && t('account.byInvitation')}
      </p>
    </>
  )
}
