import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { inWords } from '../../../lib/i18n.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { problemOf, type ToolField, typedOf } from './fixed-values.ts'
import { fieldChoicesQuery, type ToolSetPlace } from './tool-set.queries.ts'

type Props = { field: ToolField; value: unknown; place: ToolSetPlace | null; onChange: (value: unknown) => void }

/** The box of a value that is set for good. */
export function FixedInput({ field, value, place, onChange }: Props) {
  const t = useT()
  const { kind, options = [], hasChoices } = field
  const typed = typedOf(value)
  const choices = useQuery({
    ...fieldChoicesQuery(place, field.name, useRested(typed, 300)),
    enabled: hasChoices && place !== null,
  })
  const listId = useId()
  const problem = problemOf(field, value)
  const label = t('toolSet.fixed.value', { field: inWords(field.label) })
  if (kind === 'checkbox')
    return (
      <Field label={label}>
        {(control) => (
          <Select
            {...control}
            value={value === true ? 'yes' : 'no'}
            options={(['yes', 'no'] as const).map((each) => ({ value: each, label: t(`acting.approval.${each}`) }))}
            onChange={(each) => onChange(each === 'yes')}
          />
        )}
      </Field>
    )
  const help = !hasChoices
    ? kind === 'list' && t('acting.approval.lines')
    : t(place === null ? 'toolSet.fixed.typed' : choices.error ? 'toolSet.fixed.choicesFailed' : 'toolSet.fixed.choices')
  return (
    <Field
      label={label}
      help={help}
      error={problem && t(problem === 'missing' ? 'toolSet.fixed.missing' : 'acting.approval.notNumber')}
    >
      {(control) => {
        if (kind === 'select')
          return (
            <Select
              {...control}
              value={typed}
              options={[...new Set([typed, ...options])].map((each) => ({ value: each, label: each }))}
              onChange={onChange}
            />
          )
        const box = { ...control, value: typed, autoComplete: 'off' }
        if (kind === 'list' || (kind === 'textarea' && !hasChoices))
          return (
            <TextArea {...box} className="field-sizing-content max-h-60" onChange={(event) => onChange(event.target.value)} />
          )
        return (
          <>
            <Input
              {...box}
              {...(hasChoices && { list: listId })}
              inputMode={kind === 'number' ? 'decimal' : 'text'}
              onChange={(event) => onChange(event.target.value)}
            />
            {hasChoices && (
              <datalist id={listId}>
                {choices.data?.map((each) => (
                  <option key={each.value} value={each.value}>
                    {each.label}
                  </option>
                ))}
              </datalist>
            )}
          </>
        )
      }}
    </Field>
  )
}
