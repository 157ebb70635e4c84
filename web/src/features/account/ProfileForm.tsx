import { useState } from 'react'
import type { Language } from '@quarry/contract/account'
import { limits } from '@quarry/contract/limits'
import { countriesIn } from '../../lib/countries.ts'
import { setLanguage, shellLanguageOf, useLanguage, useT } from '../../lib/i18n.ts'
import { languageOptions } from '../../lib/languages.ts'
import { useProfile } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/Field.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useUpdateProfile } from './personal.queries.ts'

/** Names, job, language and country of the own profile. */
export function ProfileForm() {
  const t = useT()
  const shell = useLanguage()
  const profile = useProfile()
  const update = useUpdateProfile()
  const { firstName, lastName, job, lang, countryCode } = profile
  const [form, setForm] = useState({ firstName, lastName, job, lang, countryCode: countryCode ?? '' })
  const [tried, setTried] = useState(false)
  const isComplete = [form.firstName, form.lastName, form.job].every((text) => text.trim() !== '')

  function submit() {
    setTried(true)
    if (!isComplete || update.isPending) return
    update.mutate(
      { ...form, countryCode: form.countryCode || null },
      {
        async onSuccess(saved) {
          await setLanguage(shellLanguageOf(saved.lang))
          toast({ tone: 'ok', text: t('toast_mypage_change_done') })
        },
      },
    )
  }

  const field = (name: 'firstName' | 'lastName' | 'job') => (
    <TextField
      key={name}
      label={t(`account.form.${name}`)}
      name={name}
      maxLength={limits.nameLength}
      value={form[name]}
      error={tried && !form[name].trim() && t('account.form.missing')}
      onChange={(event) => setForm({ ...form, [name]: event.target.value })}
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
            onChange={(next) => setForm({ ...form, lang: next })}
            options={languageOptions}
          />
        )}
      </Field>
      <Field label={t('personal.profile.country')} optional>
        {(control) => (
          <Select
            {...control}
            value={form.countryCode}
            onChange={(next) => setForm({ ...form, countryCode: next })}
            options={countries}
          />
        )}
      </Field>
      <FormError error={update.error} />
      <div>
        <Button type="submit" kind="primary" pending={update.isPending}>
          {t('personal.save')}
        </Button>
      </div>
    </form>
  )
}
