import { useState } from 'react'
import type { SettingsField } from '@quarry/contract/wire/source/service'

/** Of containers the ids; an empty list means all, null that some are to be chosen and none is yet. */
export type SettingsValue = string | boolean | string[] | null
export type SettingsValues = Record<string, SettingsValue>

/** The values of a settings form as they are typed, and as they are sent. */
export function useSettingsForm(fields: readonly SettingsField[], stored: Readonly<Record<string, unknown>> = {}) {
  const [start] = useState<SettingsValues>(() => Object.fromEntries(fields.map((field) => [field.name, startOf(field, stored)])))
  const [values, setValues] = useState(start)
  return {
    values,
    set: (name: string, value: SettingsValue) => setValues((before) => ({ ...before, [name]: value })),
    settings: () => settingsOf(fields, values),
    /** Whether what would be sent differs from what the form began with. */
    isChanged: JSON.stringify(settingsOf(fields, values)) !== JSON.stringify(settingsOf(fields, start)),
    /** Whether stored secrets would go elsewhere than they were entered for; they are not kept then. */
    isMoved: fields.some(({ name, destination }) => destination && JSON.stringify(values[name]) !== JSON.stringify(start[name])),
    missing: fields.filter((field) => isMissing(field, values[field.name])).map((field) => field.name),
  }
}

/** Whether the form cannot be sent yet. */
export const isMissing = ({ required, kind }: SettingsField, value: SettingsValue | undefined): boolean =>
  kind === 'containers' ? value === null : required && value === ''

function startOf({ name, kind, preset }: SettingsField, stored: Readonly<Record<string, unknown>>): SettingsValue {
  const value = stored[name] ?? preset
  if (kind === 'containers') return Array.isArray(value) ? value.map(String) : []
  if (kind === 'checkbox') return value === true
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}

/** Empty fields are left out: the server then takes its preset, or the secret it has stored. */
export function settingsOf(fields: readonly SettingsField[], values: SettingsValues): Record<string, unknown> {
  return Object.fromEntries(
    fields.flatMap(({ name, kind }) => {
      const value = values[name]
      if (value === '' || value === undefined || value === null) return []
      return [[name, kind === 'number' ? Number(value) : value]]
    }),
  )
}
