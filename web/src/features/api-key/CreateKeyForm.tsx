import { type FormEvent, useState } from 'react'
import { apiKeyLifetimes } from '@quarry/contract/workspace/api-key'
import type { apiKeyRoutes } from '@quarry/contract/routes/workspace/api-key'
import { limits } from '@quarry/contract/limits'
import type { InputOf } from '@quarry/contract/wire/route'
import { offeredScopes, type Scope } from '@quarry/contract/workspace/scope'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { daysFromNow, displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'

export const formId = 'create-api-key'
const reaches = ['thisWorkspace', 'everyWorkspace'] as const

type Props = {
  workspace: Workspace
  error: Error | null
  onSubmit: (form: InputOf<typeof apiKeyRoutes.create>) => void
}

/** What a new key is for, where it works, what it may do and how long. */
export function CreateKeyForm({ workspace, error, onSubmit }: Props) {
  const t = useT()
  const language = useLanguage()
  const [reach, setReach] = useState<(typeof reaches)[number]>('thisWorkspace')
  const [scopes, setScopes] = useState<readonly Scope[]>(['search'])
  const [days, setDays] = useState<`${(typeof apiKeyLifetimes)[number]}`>('90')
  const [isTried, setTried] = useState(false)

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    setTried(true)
    const chosen = offeredScopes.filter((scope) => scopes.includes(scope))
    if (chosen.length === 0) return
    const description = new FormData(event.currentTarget).get('description')
    onSubmit({
      workspaceId: reach === 'thisWorkspace' ? workspace.id : null,
      description: typeof description === 'string' ? description : '',
      scopes: chosen,
      expiresInDays: Number(days),
    })
  }
  const toggle = (scope: Scope, isOn: boolean) => setScopes(isOn ? [...scopes, scope] : scopes.filter((each) => each !== scope))

  return (
    <form id={formId} onSubmit={submit} className="grid gap-5 pb-1">
      <TextField
        label={t('apiKey.form.description')}
        help={t('apiKey.form.descriptionHelp')}
        name="description"
        required
        maxLength={limits.nameLength}
        autoComplete="off"
      />
      <fieldset>
        <legend className="mb-1.5 font-medium">{t('apiKey.form.where')}</legend>
        {reaches.map((each) => (
          <label key={each} className="check">
            <input
              type="radio"
              name="reach"
              checked={reach === each}
              onChange={() => setReach(each)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span>
              {t(`apiKey.form.${each}`, { workspace: workspace.displayName })}
              <span className="block text-meta text-text-quiet">{t(`apiKey.form.${each}Help`)}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset aria-describedby="scopes-help">
        <legend className="mb-1 font-medium">{t('apiKey.form.scopes')}</legend>
        <p id="scopes-help" className="mb-1.5 text-meta text-text-quiet">
          {t('apiKey.form.scopesHelp')}
        </p>
        <div className="grid gap-x-4 sm:grid-cols-2">
          {offeredScopes.map((scope) => (
            <Checkbox
              key={scope}
              checked={scopes.includes(scope)}
              onChange={(event) => toggle(scope, event.target.checked)}
              label={
                <>
                  {t(`apiKey.scopes.${scope}`)}
                  <code className="block text-xs text-text-quiet">{scope}</code>
                </>
              }
            />
          ))}
        </div>
        {isTried && scopes.length === 0 && (
          <p role="alert" className="text-meta text-danger">
            {t('apiKey.form.scopesMissing')}
          </p>
        )}
      </fieldset>
      <Field
        label={t('apiKey.form.lifetime')}
        help={t('apiKey.form.until', { date: displayDate(daysFromNow(Number(days)), language) })}
      >
        {(control) => (
          <Select
            {...control}
            className="sm:w-48"
            value={days}
            onChange={setDays}
            options={apiKeyLifetimes.map((count) => ({
              value: `${count}` as const,
              label: count === 365 ? t('apiKey.form.year') : t('apiKey.form.days', { count }),
            }))}
          />
        )}
      </Field>
      <FormError error={error} />
    </form>
  )
}
