import { useEffect, useState } from 'react'
import { auditActions } from '@quarry/contract/workspace/audit'
import { useT } from '../../lib/i18n-later.ts'
import { DateInput } from '../../ui/form/DateInput.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import type { AuditAddress } from './filters.ts'

const debounceMs = 300
const areas = [...new Set(auditActions.map((action) => action.split('.')[0] as AreaOf<typeof action>))]
type AreaOf<Action> = Action extends `${infer Area}.${string}` ? Area : never

/** Who, what and when: one line where there is room. */
export function AuditFilters({ filters, onChange }: { filters: AuditAddress; onChange: (next: AuditAddress) => void }) {
  const t = useT()
  const { who = '', what = '', from, to } = filters
  return (
    <search className="mb-4 grid grid-cols-2 gap-3 lg:grid-cols-4">
      <Who who={who} onChange={(next) => onChange({ who: next || undefined })} />
      <Field label={t('audit.what')}>
        {(control) => (
          <Select
            {...control}
            value={what}
            onChange={(next) => onChange({ what: next || undefined })}
            options={[
              { value: '', label: t('audit.everything') },
              ...areas.map((area) => ({ value: area as string, label: t(`audit.areas.${area}`) })),
            ]}
          />
        )}
      </Field>
      <Field label={t('audit.from')}>
        {(control) => <DateInput {...control} max={to} value={from} onChange={(day) => onChange({ from: day })} />}
      </Field>
      <Field label={t('audit.to')}>
        {(control) => <DateInput {...control} min={from} value={to} onChange={(day) => onChange({ to: day })} />}
      </Field>
    </search>
  )
}

/** Asks when the person stops typing, or at once with Enter. */
function Who({ who, onChange }: { who: string; onChange: (next: string) => void }) {
  const t = useT()
  const [typed, setTyped] = useState(who)
  const [asked, setAsked] = useState(who)
  if (asked !== who) {
    setAsked(who)
    // Taken away elsewhere; otherwise what stands here is newer.
    if (who === '') setTyped('')
  }
  const isNew = typed.trim() !== who
  useEffect(() => {
    if (!isNew) return
    const timer = setTimeout(() => onChange(typed.trim()), debounceMs)
    return () => clearTimeout(timer)
  }, [typed, isNew, onChange])
  return (
    <TextField
      label={t('audit.who')}
      placeholder={t('audit.whoHint')}
      type="search"
      value={typed}
      maxLength={100}
      onChange={(event) => setTyped(event.target.value)}
      onKeyDown={(event) => event.key === 'Enter' && isNew && onChange(typed.trim())}
    />
  )
}
