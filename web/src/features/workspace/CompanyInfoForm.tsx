import { type ReactNode, useState } from 'react'
import { limits } from '@quarry/contract/limits'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { countriesIn } from '../../lib/text/countries.ts'
import { useChangeCompanyInfo } from './workspace.queries.ts'

type Props = {
  workspace: Workspace
  /** The button that saves. */
  action: string
  /** Stands beside that button. */
  beside?: ReactNode
  /** Saves also when nothing was changed, because something else follows. */
  always?: boolean
  onSaved: () => unknown
}

const lines = ['companyName', 'mainProductName', 'website', 'searchBoxText'] as const

/** What a workspace tells of its organisation. */
export function CompanyInfoForm({ workspace, action, beside, always = false, onSaved }: Props) {
  const t = useT()
  const language = useLanguage()
  const change = useChangeCompanyInfo(workspace.id)
  const [info, setInfo] = useState(workspace.companyInfo)
  const isChanged =
    info.countryCode !== workspace.companyInfo.countryCode ||
    lines.some((line) => info[line].trim() !== workspace.companyInfo[line])

  function submit() {
    if (change.isPending) return
    if (isChanged) change.mutate(info, { onSuccess: onSaved })
    else if (always) onSaved()
  }

  return (
    <form
      noValidate
      className="grid max-w-lg gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Field label={t('workspace.company.country')}>
        {(control) => (
          <Select
            {...control}
            name="country"
            autoComplete="country"
            value={info.countryCode ?? ''}
            options={[{ value: '', label: t('workspace.company.noCountry') }, ...countriesIn(language)]}
            onChange={(code) => setInfo({ ...info, countryCode: code || null })}
          />
        )}
      </Field>
      {lines.map((line) => (
        <TextField
          key={line}
          label={t(`workspace.company.${line}`)}
          help={line === 'searchBoxText' && t('workspace.company.searchBoxHelp')}
          placeholder={line === 'searchBoxText' ? t('search.placeholder') : undefined}
          name={line}
          maxLength={limits.nameLength}
          autoComplete={line === 'companyName' ? 'organization' : 'off'}
          value={info[line]}
          onChange={(event) => setInfo({ ...info, [line]: event.target.value })}
        />
      ))}
      <FormError error={change.error} />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" kind="primary" pending={change.isPending} disabled={!isChanged && !always}>
          {action}
        </Button>
        {beside}
      </div>
    </form>
  )
}
