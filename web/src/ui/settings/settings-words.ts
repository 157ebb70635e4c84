import { addressTrouble } from '@quarry/contract/address'
import { CallError } from '@quarry/contract/client'
import type { SettingsField } from '@quarry/contract/wire/source/service'
import { failureText } from '../../lib/failures.ts'
import { inWords } from '../../lib/i18n.ts'
import { t } from '../../lib/i18n-later.ts'
import type { SettingsValue, SettingsValues } from './use-settings-form.ts'

/** Why connecting was refused: our words for the kind, the server's own for the rest. */
export function refusalOf(error: Error): { text: string; detail: string | null } {
  // The server names the fields as they are called on the wire; each says for itself that it is to be checked.
  if (wrongFields(error).length > 0) return { text: t('source.form.wrongFields'), detail: null }
  return { text: failureText(error), detail: error instanceof CallError ? (error.detail ?? null) : null }
}

/** Fields the server named as unusable. */
const wrongFields = (error: Error | null): string[] =>
  error instanceof CallError && error.error === 'sourceSettingsRefused' && /^\w+(, \w+)*$/.test(error.detail ?? '')
    ? (error.detail ?? '').split(', ')
    : []

/** What is wrong with a value, and what one looks like. */
function reasonAt(field: SettingsField | undefined, value: SettingsValue | undefined): string {
  const trouble = field?.kind === 'url' && typeof value === 'string' ? addressTrouble(value) : null
  if (trouble) return t(`source.form.address.${trouble}`)
  return field?.texts.wrong ? inWords(field.texts.wrong) : t('source.form.wrongField')
}

/** What is to be said at the fields of a form, by their names: what the server would not take, and what was left empty. */
export const fieldErrors = (
  { fields, values }: { fields: readonly SettingsField[]; values: SettingsValues },
  error: Error | null,
  missing: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...wrongFields(error).map((name) => [
      name,
      reasonAt(
        fields.find((field) => field.name === name),
        values[name],
      ),
    ]),
    ...fields
      .filter(({ name }) => missing.includes(name))
      .map(({ name, kind }) => [name, t(kind === 'containers' ? 'source.containers.missing' : 'source.form.missing')]),
  ])
