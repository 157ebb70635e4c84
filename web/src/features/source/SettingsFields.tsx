import { Fragment, type ReactNode } from 'react'
import type { ServiceName, SettingsField } from '@quarry/contract/service'
import { useT } from '../../lib/i18n.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Field } from '../../ui/Field.tsx'
import { TextArea } from '../../ui/Input.tsx'
import { PasswordField } from '../../ui/PasswordField.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextField } from '../../ui/TextField.tsx'
import type { ContainerPlace } from './consent.queries.ts'
import { ContainerPicker } from './ContainerPicker.tsx'
import { FolderField } from './folder/FolderField.tsx'
import { JsonField } from './JsonField.tsx'
import { isMissing, settingsOf, type SettingsValue, type SettingsValues } from './use-settings-form.ts'
import { fieldText } from './words.ts'

type Props = {
  service: ServiceName
  fields: readonly SettingsField[]
  values: SettingsValues
  /** Where containers are asked for. */
  place: Omit<ContainerPlace, 'settings'>
  onChange: (name: string, value: SettingsValue) => void
  /** What is said at a field, by its name. */
  errors: Readonly<Record<string, string>>
  /** `stored`: a secret stays when its field is left empty. `moved`: it would, if it did not go elsewhere now. */
  secrets?: 'new' | 'stored' | 'moved'
  /** What stands below one of them. */
  below?: { name: string; content: ReactNode } | undefined
}

/** The inputs a service asks for, as its settings describe them. */
export const SettingsFields = ({ below, ...props }: Props) =>
  props.fields.map((field) => (
    <Fragment key={field.name}>
      <SettingsInput {...props} field={field} />
      {below?.name === field.name && below.content}
    </Fragment>
  ))

type InputProps = Omit<Props, 'below'> & { field: SettingsField }

function SettingsInput({ service, fields, field, values, place, onChange, errors, secrets = 'new' }: InputProps) {
  const t = useT()
  const { name, kind } = field
  const label = fieldText('field', service, name) ?? name
  const value = values[name] === undefined ? '' : values[name]
  if (kind === 'checkbox') {
    return <Checkbox label={label} checked={value === true} onChange={(event) => onChange(name, event.target.checked)} />
  }
  const isFilledIn = (others: readonly SettingsField[]) =>
    others.every((other) => (other.secret && secrets === 'stored') || !isMissing(other, values[other.name]))
  if (kind === 'containers') {
    const others = fields.filter((other) => other.kind !== 'containers')
    return (
      <ContainerPicker
        label={label}
        help={fieldText('help', service, name)}
        error={errors[name] ?? null}
        place={{ ...place, settings: settingsOf(others, values) }}
        isReady={isFilledIn(others)}
        value={Array.isArray(value) ? value : null}
        onChange={(next) => onChange(name, next)}
      />
    )
  }
  const text = String(value)
  const ofSecrets = { new: null, stored: t('source.form.secretStays'), moved: t('source.form.secretAgain') }
  const shared = {
    label,
    optional: !field.required,
    help: (field.secret && ofSecrets[secrets]) || helpOf(service, field),
    error: errors[name] ?? null,
  }
  if (kind === 'select') {
    const options = (field.options ?? []).map((option) => ({
      value: option,
      label: fieldText('option', service, `${name}_${option}`) ?? option,
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
  if (kind === 'folder')
    return (
      <FolderField
        {...input}
        onChoose={(folder) => onChange(name, folder)}
        isReady={isFilledIn(fields.filter((other) => other !== field))}
        placeOf={(folder) => ({ ...place, settings: settingsOf(fields, { ...values, [name]: folder }) })}
      />
    )
  if (kind === 'password') return <PasswordField {...input} autoComplete="new-password" />
  return (
    <TextField
      {...input}
      type={kind === 'url' ? 'url' : 'text'}
      inputMode={kind === 'number' ? 'numeric' : kind === 'url' ? 'url' : 'text'}
    />
  )
}

/** What is said below a field; one that a consent makes optional may have words of its own. */
const helpOf = (service: ServiceName, { name, required }: SettingsField): string | null =>
  (required ? null : fieldText('help', service, `${name}_optional`)) ?? fieldText('help', service, name)
