import { Fragment, type ReactNode } from 'react'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { inWords } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Checkbox } from '../form/Checkbox.tsx'
import { Field } from '../form/Field.tsx'
import { TextArea } from '../form/Input.tsx'
import { PasswordField } from '../form/PasswordField.tsx'
import { Select } from '../form/Select.tsx'
import { TextField } from '../form/TextField.tsx'
import { JsonField } from './JsonField.tsx'
import { FieldHelp } from './FieldHelp.tsx'
import { isMissing, type SettingsValue, type SettingsValues } from './use-settings-form.ts'

export type SettingsInputsProps = {
  fields: readonly SettingsField[]
  values: SettingsValues
  onChange: (name: string, value: SettingsValue) => void
  /** What is said at a field, by its name. */
  errors: Readonly<Record<string, string>>
  /** `stored`: a secret stays when its field is left empty. `moved`: it would, if it did not go elsewhere now. */
  secrets?: 'new' | 'stored' | 'moved'
  /** What stands below one of them. */
  below?: { name: string; content: ReactNode } | undefined
  /** Draws what is chosen from what the service has; a form without such fields needs none. */
  chooser?: (asked: Asked) => ReactNode
}

/** A field whose choices only the service knows. */
export type Asked = {
  field: SettingsField
  /** Its label, what helps with it, and what is wrong with it. */
  words: { label: string; help: ReactNode; error: string | null; optional: boolean }
  /** Whether these are filled in, so that the service can be asked. */
  isFilledIn: (others: readonly SettingsField[]) => boolean
}

/** The inputs a service asks for, as its settings describe them. */
export const SettingsInputs = ({ below, ...props }: SettingsInputsProps) =>
  props.fields.map((field) => (
    <Fragment key={field.name}>
      <SettingsInput {...props} field={field} />
      {below?.name === field.name && below.content}
    </Fragment>
  ))

type InputProps = Omit<SettingsInputsProps, 'below'> & { field: SettingsField }

function SettingsInput({ field, values, onChange, errors, secrets = 'new', chooser }: InputProps) {
  const t = useT()
  const { name, kind, texts } = field
  const label = inWords(texts.label)
  const value = values[name] === undefined ? '' : values[name]
  if (kind === 'checkbox') {
    return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(name, event.target.checked)} />
  }
  const text = String(value)
  const ofSecrets = { new: null, stored: t('source.form.secretStays'), moved: t('source.form.secretAgain') }
  const shared = {
    label,
    optional: !field.required,
    help: (field.secret && ofSecrets[secrets]) || ((texts.help ?? texts.link) ? <FieldHelp {...texts} /> : null),
    error: errors[name] ?? null,
  }
  if (chooser && (kind === 'containers' || kind === 'folder')) {
    const isFilledIn = (others: readonly SettingsField[]) =>
      others.every((other) => (other.secret && secrets === 'stored') || !isMissing(other, values[other.name]))
    return chooser({ field, words: shared, isFilledIn })
  }
  if (kind === 'select') {
    const options = (field.options ?? []).map((option) => ({
      value: option,
      label: texts.options?.[option] ? inWords(texts.options[option]) : option,
    }))
    return (
      <Field {...shared} optional={false}>
        {(control) => <Select {...control} value={text} options={options} onChange={(next) => onChange(name, next)} />}
      </Field>
    )
  }
  if (kind === 'json') return <JsonField {...shared} value={text} onChange={(next) => onChange(name, next)} />
  if (kind === 'textarea') {
    return (
      <Field {...shared}>
        {(control) => (
          <TextArea
            {...control}
            value={text}
            spellCheck={false}
            className="font-mono text-xs"
            onChange={(event) => onChange(name, event.target.value)}
          />
        )}
      </Field>
    )
  }
  const input = {
    ...shared,
    name,
    value: text,
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    autoComplete: 'off',
    spellCheck: false,
  }
  if (kind === 'password') return <PasswordField {...input} autoComplete="new-password" />
  return (
    <TextField
      {...input}
      type={kind === 'url' ? 'url' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : 'text'}
    />
  )
}
