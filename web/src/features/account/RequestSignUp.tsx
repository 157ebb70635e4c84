import { namedFailure } from '../../lib/failures.ts'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { limits } from '@quarry/contract/limits'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { Email } from '@quarry/contract/account/person'
import { useSignUpRules } from '../../lib/sign-up-rules.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstField } from '../../ui/form/focus-first-field.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { isToasted, useRequestSignUp } from './account.queries.ts'
import { NoSignUp } from './NoSignUp.tsx'
import { ProviderButton } from './sign-in/ProviderButton.tsx'
import { SignUpSent } from './SignUpSent.tsx'

/** Sign-up, first half: an email address, and a link to it. */
export function RequestSignUp() {
  const t = useT()
  const lang = useLanguage()
  const request = useRequestSignUp()
  const { rules, isAwaited } = useSignUpRules()
  const isFirst = rules?.isFirst ?? false
  const domains = rules?.domains.join(', ')
  const [email, setEmail] = useState('')
  const [malformed, setMalformed] = useState(false)
  const [isAnother, setAnother] = useState(false)

  function submit() {
    const checked = Email.safeParse(email)
    setMalformed(!checked.success)
    if (checked.success && !request.isPending) request.mutate({ email: checked.data, lang })
  }

  function other() {
    setAnother(true)
    request.reset()
  }

  if (isAwaited) return null
  if (rules?.mode === 'closed' || rules?.mode === 'invitation') return <NoSignUp mode={rules.mode} />
  if (request.isSuccess) {
    return <SignUpSent email={request.variables.email} lang={lang} onOther={other} />
  }
  return (
    <>
      <p className="mb-8 text-text-quiet md:hidden">{t('account.tagline')}</p>
      <h1 className="text-title">{isFirst ? t('account.firstTitle') : t('account.signUpTitle')}</h1>
      <p className="mt-2 text-text-quiet">
        {isFirst ? t('account.firstBody') : t('account.signUpBody', { days: limits.signUpLinkDays })}
      </p>
      <form
        ref={isAnother ? focusFirstField : undefined}
        noValidate
        className="mt-6 grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <TextField
          label={t('account.email')}
          type="email"
          name="email"
          autoComplete="email"
          value={email}
          help={domains && t('account.domains', { domains })}
          error={malformed && t('account.emailMalformed')}
          onChange={(event) => {
            setEmail(event.target.value)
            setMalformed(false)
          }}
        />
        <FormError error={isToasted(request.error) ? null : namedFailure(request.error)} />
        <Button type="submit" kind="primary" size="large" pending={request.isPending}>
          {t('account.sendLink')}
        </Button>
      </form>
      {isFirst ? (
        <ProviderButton className="mt-5 border-t border-line pt-5" />
      ) : (
        <p className="mt-6 text-text-quiet">
          {t('account.haveAccount')}{' '}
          <Link to="/login" className="font-medium text-accent hover:underline">
            {t('account.logIn')}
          </Link>
        </p>
      )}
    </>
  )
}
