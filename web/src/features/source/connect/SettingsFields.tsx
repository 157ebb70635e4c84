import { SettingsInputs, type Asked, type SettingsInputsProps } from '../../../ui/settings/SettingsInputs.tsx'
import { settingsOf } from '../../../ui/settings/use-settings-form.ts'
import type { ContainerPlace } from '../consent/consent.queries.ts'
import { FolderField } from '../folder/FolderField.tsx'
import { ContainerPicker } from './ContainerPicker.tsx'

type Props = Omit<SettingsInputsProps, 'chooser'> & {
  /** Where containers are asked for. */
  place: Omit<ContainerPlace, 'settings'>
}

/** The inputs a source asks for: beside those every service has, what is chosen from what the service holds. */
export function SettingsFields({ place, ...inputs }: Props) {
  const { fields, values, onChange } = inputs
  const choose = ({ field, words, isFilledIn }: Asked) => {
    const value = values[field.name] ?? ''
    if (field.kind === 'containers') {
      const others = fields.filter((other) => other.kind !== 'containers')
      return (
        <ContainerPicker
          {...words}
          place={{ ...place, settings: settingsOf(others, values) }}
          isReady={isFilledIn(others)}
          value={Array.isArray(value) ? value : null}
          onChange={(next) => onChange(field.name, next)}
        />
      )
    }
    return (
      <FolderField
        {...words}
        name={field.name}
        value={String(value)}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => onChange(field.name, event.target.value)}
        onChoose={(folder) => onChange(field.name, folder)}
        isReady={isFilledIn(fields.filter((other) => other !== field))}
        placeOf={(folder) => ({ ...place, settings: settingsOf(fields, { ...values, [field.name]: folder }) })}
      />
    )
  }
  return <SettingsInputs {...inputs} chooser={choose} />
}
