import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { useQuery } from '@tanstack/react-query'
import { CallError } from '@quarry/contract/client'
import { useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { PasswordField } from '../../../ui/form/PasswordField.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { providerQuery, useLinkOpenId } from './sign-in.queries.ts'

type Props = { email: string; onLogin: (profile: Profile) => unknown; onSecondFactor: () => unknown }

/** An account with this email is here already: its password, once, shows that it is the same person. */
export function LinkAccount({ email, onLogin, onSecondFactor }: Props) {
  const t = useT()
  const link = useLinkOpenId()
  const { data: provider } = useQuery(providerQuery)
  const [password, setPassword] = useState('')
  const isHalfDone = (error: Error | null) => error instanceof CallError && error.error === 'secondFactorRequired'
  return (
    <form
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        if (link.isPending) return
        link.mutate(password, { onSuccess: onLogin, onError: (error) => isHalfDone(error) && onSecondFactor() })
      }}
    >
      <header>
        <h1 className="text-title">{t('signIn.link.title')}</h1>
        <p className="mt-1 text-text-quiet wrap-anywhere">{t('signIn.link.body', { email, provider: provider ?? '' })}</p>
      </header>
      <TextField label={t('account.email')} type="email" name="email" autoComplete="username" value={email} readOnly />
      <PasswordField
        label={t('account.password')}
        name="password"
        autoComplete="current-password"
        required
        value={password}
        onChange={(event) => setPassword(event.target.value)}
      />
      <FormError error={isHalfDone(link.error) ? null : link.error} />
      <Button type="submit" kind="primary" size="large" pending={link.isPending || link.isSuccess}>
        {t('signIn.link.submit')}
      </Button>
      <Link to="/resetPassword" className="text-text-quiet hover:text-text hover:underline">
        {t('account.forgotPassword')}
      </Link>
    </form>
  )
}
