import type { SettingsField } from '@quarry/contract/wire/source/service'

/** A field of a form with its label, and what else is said there, the same in both languages. */
export const fieldOf = ({
  name,
  label = name,
  ...facts
}: Pick<SettingsField, 'name' | 'kind'> & Partial<SettingsField> & { label?: string }): SettingsField => ({
  required: false,
  secret: false,
  name,
  texts: { label: { en: label, ko: label } },
  ...facts,
})
