import type { WorkspaceId } from '@quarry/contract/ids'
import type { Service, SettingsField } from '@quarry/contract/wire/source/service'
import { isMissing, settingsOf, type SettingsValues } from '../../../ui/settings/use-settings-form.ts'
import { SignInOffer } from './SignInOffer.tsx'

type Form = {
  service: Service
  workspaceId: WorkspaceId
  fields: readonly SettingsField[]
  values: SettingsValues
  set: (name: string, value: string) => void
}

/** Where a form offers to sign in at the service: below the last field that this takes. Undefined where it is not offered. */
export function signInBelow({ service, workspaceId, fields, values, set }: Form) {
  const needed = fields.filter(({ name }) => service.signIn.includes(name))
  const last = needed.at(-1)
  if (!last) return undefined
  const isReady = !needed.some((field) => isMissing(field, values[field.name]))
  const place = settingsOf(
    fields.filter(({ secret }) => !secret),
    values,
  )
  return {
    name: last.name,
    content: (
      <SignInOffer
        // Another address is another server: what was begun is of no use there.
        key={needed.map(({ name }) => String(values[name])).join(' ')}
        service={service}
        workspaceId={workspaceId}
        place={isReady ? place : null}
        onGiven={(given) => Object.entries(given).forEach(([name, value]) => set(name, value))}
      />
    ),
  }
}
