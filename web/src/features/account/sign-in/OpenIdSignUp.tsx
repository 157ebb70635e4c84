import { useRef, useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { limits } from '@quarry/contract/limits'
import { useLanguage, useT } from '../../../lib/i18n.ts'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstError } from '../../../ui/form/focus-first-field.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { type Consent, Consents, consents, isRequired } from '../own/Consents.tsx'
import { nameError } from '../name-error.ts'
import { useSignUpByOpenId } from './sign-in.queries.ts'

type Person = { email: string; firstName: string; lastName: string }

/** What is missing for an account of somebody the provider vouches for: a job, and the agreements. */
export function OpenIdSignUp({ person, onDone }: { person: Person; onDone: (profile: Profile) => unknown }) {
  const t = useT()
  const lang = useLanguage()
  const signUp = useSignUpByOpenId()
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState({ firstName: person.firstName, lastName: person.lastName, job: '' })
  const [given, setGiven] = useState<Consent[]>([])
  const [tried, setTried] = useState(false)
  const consented = consents.every((consent) => !isRequired(consent) || given.includes(consent))

  function submit() {
    setTried(true)
    if (!consented || nameError(texts.firstName) || nameError(texts.lastName) || nameError(texts.job, false)) {
      focusFirstError(form.current)
      return
    }
    if (signUp.isPending) return
    const agreements = {
      isOver19: true,
      agreeTerms: true,
      agreePrivacy: true,
      agreeMarketing: given.includes('marketing'),
    } as const
    signUp.mutate({ ...texts, ...agreements, lang }, { onSuccess: onDone })
  }
  const field = (name: keyof typeof texts) => ({
    name,
    label: t(`account.form.${name}`),
    value: texts[name],
    'aria-required': true,
    maxLength: limits.nameLength,
    error: tried && nameError(texts[name], name !== 'job'),
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
  })
  const firstName = <TextField key="first" {...field('firstName')} autoComplete="given-name" />
  const lastName = <TextField key="last" {...field('lastName')} autoComplete="family-name" />
  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <header>
        <h1 className="text-title">{t('account.form.title')}</h1>
        <p className="mt-1 text-text-quiet">{t('signIn.signUp.body')}</p>
      </header>
      <TextField label={t('account.email')} type="email" name="email" autoComplete="username" value={person.email} readOnly />
      <div className="grid grid-cols-2 gap-3">{lang === 'ko' ? [lastName, firstName] : [firstName, lastName]}</div>
      <TextField {...field('job')} autoComplete="organization-title" help={t('account.form.jobHelp')} />
      <Consents given={given} onChange={setGiven} error={tried && !consented ? t('account.form.missingConsents') : null} />
      <FormError error={signUp.error} />
      <Button type="submit" kind="primary" size="large" pending={signUp.isPending || signUp.isSuccess}>
        {t('account.form.create')}
      </Button>
    </form>
  )
}
