import { inWords } from '../../../lib/i18n.ts'
import { Checkbox } from '../../../ui/form/Checkbox.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { type Edits, problemOf, type Typed, typedOf } from './approval-draft.ts'
import type { ApprovalField } from './approval.queries.ts'
import { FilesInput } from './ApprovalFiles.tsx'

type Props = { field: ApprovalField; draft: Edits; onChange: (typed: Typed) => void }

/** The box in which a value is changed. */
export function FieldInput({ field, draft, onChange }: Props) {
  const t = useT()
  const label = inWords(field.label)
  const typed = draft[field.name] ?? typedOf(field)
  if (typeof typed === 'boolean')
    return <Checkbox label={label} checked={typed} onChange={(event) => onChange(event.target.checked)} />
  if (field.kind === 'files') return <FilesInput field={field} typed={typed} onChange={onChange} />
  const problem = problemOf({ ...field, mustRetype: false }, draft)
  const options = [...new Set([typed, ...(field.options ?? [])])].map((value) => ({ value, label: value }))
  const isLong = field.kind === 'textarea' || field.kind === 'list' || field.kind === 'json' || typed.includes('\n')
  return (
    <Field
      label={label}
      help={field.kind === 'list' ? t('acting.approval.lines') : null}
      error={problem && problem !== 'missing' ? t(`acting.approval.${problem}`) : null}
    >
      {(control) => {
        const box = { ...control, value: typed, autoComplete: 'off' }
        if (field.kind === 'select') return <Select {...control} value={typed} options={options} onChange={onChange} />
        if (isLong)
          return (
            <TextArea
              {...box}
              className={`field-sizing-content max-h-96 ${field.kind === 'json' ? 'font-mono text-xs' : ''}`}
              onChange={(event) => onChange(event.target.value)}
            />
          )
        return (
          <Input
            {...box}
            inputMode={field.kind === 'number' ? 'decimal' : 'text'}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }}
    </Field>
  )
}
