import { useState } from 'react'
import type { Language } from '@quarry/contract/account/account'
import type { Profile } from '@quarry/contract/wire/account/account'
import { limits } from '@quarry/contract/limits'
import { countriesIn } from '../../../lib/text/countries.ts'
import { setLanguage, useLanguage } from '../../../lib/i18n.ts'
import { useT } from '../../../lib/i18n-later.ts'
import { languageOptions } from '../../../lib/text/languages.ts'
import { useProfile } from '../../../lib/session.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { TextField } from '../../../ui/form/TextField.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { nameError } from '../name-error.ts'
import { useUpdateProfile } from './personal.queries.ts'

type Changes = Partial<Pick<Profile, 'firstName' | 'lastName' | 'job' | 'lang' | 'countryCode'>>

/** Names, job, language and country of the own profile. */
export function ProfileForm() {
  const t = useT()
  const shell = useLanguage()
  const profile = useProfile()
  const update = useUpdateProfile()
  // Only what is changed here is sent: the rest may be changed in another tab meanwhile.
  const [changes, setChanges] = useState<Changes>({})
  const form = { ...profile, ...changes }
  const isChanged = (Object.keys(changes) as (keyof Changes)[]).some((name) => changes[name] !== profile[name])
  const [tried, setTried] = useState(false)
  const isComplete = !nameError(form.firstName) && !nameError(form.lastName) && !nameError(form.job, false)

  function submit() {
    setTried(true)
    if (!isChanged || !isComplete || update.isPending) return
    update.mutate(changes, {
      async onSuccess(saved) {
        setChanges({})
        await setLanguage(saved.lang)
        toast({ tone: 'ok', text: t('toast_mypage_change_done') })
      },
    })
  }

  const field = (name: 'firstName' | 'lastName' | 'job') => (
    <TextField
      key={name}
      label={t(`account.form.${name}`)}
      name={name}
      maxLength={limits.nameLength}
      value={form[name]}
      error={tried && nameError(form[name], name !== 'job')}
      onChange={(event) => setChanges({ ...changes, [name]: event.target.value })}
    />
  )
  const names = shell === 'ko' ? (['lastName', 'firstName'] as const) : (['firstName', 'lastName'] as const)
  const countries = [{ value: '', label: t('personal.profile.noCountry') }, ...countriesIn(shell)]
  return (
    <form
      noValidate
      className="grid max-w-lg gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <div className="grid grid-cols-2 gap-3">{names.map(field)}</div>
      {field('job')}
      <Field label={t('personal.profile.language')} help={t('personal.profile.languageHelp')}>
        {(control) => (
          <Select<Language>
            {...control}
            value={form.lang}
            onChange={(next) => setChanges({ ...changes, lang: next })}
            options={languageOptions}
          />
        )}
      </Field>
      <Field label={t('personal.profile.country')} optional>
        {(control) => (
          <Select
            {...control}
            value={form.countryCode ?? ''}
            onChange={(next) => setChanges({ ...changes, countryCode: next || null })}
            options={countries}
          />
        )}
      </Field>
      <FormError error={update.error} />
      <div>
        <Button type="submit" kind="primary" pending={update.isPending} disabled={!isChanged}>
          {t('personal.save')}
        </Button>
      </div>
    </form>
  )
}
