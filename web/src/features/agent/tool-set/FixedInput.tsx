import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { CallError } from '@quarry/contract/client'
import { inWords } from '../../../lib/i18n.ts'
import { useRested } from '../../../lib/use-rested.ts'
import { Field } from '../../../ui/form/Field.tsx'
import { Input, TextArea } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { useT } from '../i18n.ts'
import { problemOf, type ToolField, typedOf } from './fixed-values.ts'
import { fieldChoicesQuery, type ToolSetPlace } from './tool-set.queries.ts'

type Props = { tool: string; field: ToolField; value: unknown; place: ToolSetPlace | null; onChange: (value: unknown) => void }

/** The box of a value that is set for good. */
export function FixedInput({ tool, field, value, place, onChange }: Props) {
  const t = useT()
  const { kind, options: fixedOptions = [], hasChoices } = field
  const typed = typedOf(value)
  const isList = kind === 'list'
  // Of a list, what is being looked for is typed apart from what is in it.
  const [sought, setSought] = useState('')
  const choices = useQuery({
    ...fieldChoicesQuery(place, { tool, field: field.name, words: useRested(isList ? sought : typed, 300) }),
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
  const offering = t(place === null ? 'toolSet.fixed.typed' : choices.error ? failureOf(choices.error) : 'toolSet.fixed.choices')
  const help = isList ? t('acting.approval.lines') : hasChoices && offering
  const options = (
    <datalist id={listId}>
      {choices.data?.map((each) => (
        <option key={each.value} value={each.value}>
          {each.label}
        </option>
      ))}
    </datalist>
  )
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
              options={[...new Set([typed, ...fixedOptions])].map((each) => ({ value: each, label: each }))}
              onChange={onChange}
            />
          )
        const box = { ...control, value: typed, autoComplete: 'off' }
        if (isList || (kind === 'textarea' && !hasChoices))
          return (
            <>
              <TextArea {...box} className="field-sizing-content max-h-60" onChange={(event) => onChange(event.target.value)} />
              {isList && hasChoices && place !== null && (
                <>
                  <Input
                    aria-label={t('toolSet.fixed.add', { field: inWords(field.label) })}
                    placeholder={offering}
                    className="mt-1.5"
                    autoComplete="off"
                    list={listId}
                    value={sought}
                    onChange={({ target: { value: found } }) => {
                      const isChosen = choices.data?.some((each) => each.value === found) ?? false
                      setSought(isChosen ? '' : found)
                      if (isChosen && !typed.split('\n').includes(found)) onChange([typed, found].filter(Boolean).join('\n'))
                    }}
                  />
                  {options}
                </>
              )}
            </>
          )
        return (
          <>
            <Input
              {...box}
              {...(hasChoices && { list: listId })}
              inputMode={kind === 'number' ? 'decimal' : 'text'}
              onChange={(event) => onChange(event.target.value)}
            />
            {hasChoices && options}
          </>
        )
      }}
    </Field>
  )
}

/** Why nothing is offered: also because it takes more than the tool itself. */
const failureOf = (error: Error) =>
  error instanceof CallError && error.error === 'toolScopeMissing'
    ? ('toolSet.fixed.choicesClosed' as const)
    : ('toolSet.fixed.choicesFailed' as const)
