import { namedFailure } from '../../lib/failures.ts'
import { useRef, useState } from 'react'
import type { Profile } from '@quarry/contract/wire/account/account'
import { CallError } from '@quarry/contract/client'
import { limits } from '@quarry/contract/limits'
import { useLanguage, useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { focusFirstError } from '../../ui/form/focus-first-field.ts'
import { FormError } from '../../ui/form/FormError.tsx'
import { PasswordField } from '../../ui/form/PasswordField.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { type SignUpRoute, useCreateAccount } from './account.queries.ts'
import { nameError } from './name-error.ts'
import { type Consent, Consents, consents, isRequired } from './own/Consents.tsx'
import { passwordRules } from './password-rules.ts'
import { PasswordHints } from './PasswordHints.tsx'

type Texts = { firstName: string; lastName: string; job: string; password: string; passwordConfirm: string }
const nothing: Texts = { firstName: '', lastName: '', job: '', password: '', passwordConfirm: '' }

const isCommon = (error: Error | null): boolean => error instanceof CallError && error.error === 'passwordCommon'

type SignUpFormProps = {
  token: string
  email: string
  /** The link is an invitation: which call it takes, and who invites to what. */
  invited?: { route: SignUpRoute; workspace: string; name: string }
  onDone: (profile: Profile) => unknown
}

export function SignUpForm({ token, email, invited, onDone }: SignUpFormProps) {
  const t = useT()
  const lang = useLanguage()
  const create = useCreateAccount(invited?.route)
  const form = useRef<HTMLFormElement>(null)
  const [texts, setTexts] = useState(nothing)
  const [given, setGiven] = useState<Consent[]>([])
  const [tried, setTried] = useState(false)

  const rules = passwordRules(texts.password, texts.passwordConfirm)
  const consented = consents.every((consent) => !isRequired(consent) || given.includes(consent))
  const named = !nameError(texts.firstName) && !nameError(texts.lastName) && !nameError(texts.job, false)
  const complete = consented && named && rules.length && rules.kinds && rules.match

  function submit() {
    setTried(true)
    if (!complete) {
      focusFirstError(form.current)
      return
    }
    if (create.isPending) return
    const agreements = {
      isOver19: true,
      agreeTerms: true,
      agreePrivacy: true,
      agreeMarketing: given.includes('marketing'),
    } as const
    create.mutate({ token, ...texts, ...agreements, lang }, { onSuccess: onDone })
  }

  const field = (name: keyof Texts) => ({
    name,
    label: name === 'password' ? t('account.password') : t(`account.form.${name}`),
    value: texts[name],
    'aria-required': true,
    onChange: (event: { target: { value: string } }) => setTexts({ ...texts, [name]: event.target.value }),
  })
  const required = (name: keyof Texts) => ({
    ...field(name),
    maxLength: limits.nameLength,
    error: tried && nameError(texts[name], name !== 'job'),
  })
  const firstName = <TextField key="first" {...required('firstName')} autoComplete="given-name" />
  const lastName = <TextField key="last" {...required('lastName')} autoComplete="family-name" />

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
        <h1 className="text-title">
          {invited ? t('account.form.invitedTitle', { workspace: invited.workspace }) : t('account.form.title')}
        </h1>
        <p className="mt-1 text-text-quiet">
          {invited ? t('account.form.invitedBody', { name: invited.name }) : t('account.form.body')}
        </p>
      </header>
      <TextField label={t('account.email')} type="email" name="email" autoComplete="username" value={email} readOnly />
      <div className="grid grid-cols-2 gap-3">{lang === 'ko' ? [lastName, firstName] : [firstName, lastName]}</div>
      <TextField {...required('job')} autoComplete="organization-title" help={t('account.form.jobHelp')} />
      <PasswordField
        {...field('password')}
        autoComplete="new-password"
        error={
          isCommon(create.error)
            ? t('error.passwordCommon')
            : tried && !(rules.length && rules.kinds) && (texts.password ? t('account.form.weak') : t('account.form.missing'))
        }
      />
      <PasswordField
        {...field('passwordConfirm')}
        autoComplete="new-password"
        help={<PasswordHints met={rules} />}
        error={tried && !rules.match && texts.password !== '' && t('account.form.mismatch')}
      />
      <Consents given={given} onChange={setGiven} error={tried && !consented ? t('account.form.missingConsents') : null} />
      <FormError error={isCommon(create.error) ? null : namedFailure(create.error)} />
      <Button type="submit" kind="primary" size="large" pending={create.isPending || create.isSuccess}>
        {invited ? t('account.form.createAndJoin') : t('account.form.create')}
      </Button>
    </form>
  )
}
