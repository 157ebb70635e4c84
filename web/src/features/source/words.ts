import { addressTrouble } from '@quarry/contract/address'
import { CallError } from '@quarry/contract/client'
import type { ServiceName, SettingsField } from '@quarry/contract/service'
import type { ContentProvider, DocumentCode, SourceStatus } from '@quarry/contract/source'
import { failureText } from '../../lib/failures.ts'
import { t, tIfKnown } from '../../lib/i18n.ts'
import type { Tone } from '../../ui/tones.ts'
import type { SettingsValue, SettingsValues } from './use-settings-form.ts'

const tones: Record<SourceStatus, Tone> = {
  init: 'active',
  waiting: 'active',
  processing: 'active',
  complete: 'ok',
  partialComplete: 'warn',
  notIndexing: 'warn',
  error: 'warn',
  authFail: 'danger',
  fail: 'danger',
}

export const toneOf = ({ status, paused }: ContentProvider): Tone => (paused ? 'neutral' : tones[status])
export const stateKey = ({ status, paused }: ContentProvider) =>
  paused ? 'source.state.paused' : (`source.state.${status}` as const)
export const codeKey = (code: DocumentCode) => `source.code.${code}` as const

/** Where the words for what a source holds are: uploads are files, whatever else is found at a source are documents. */
export type DocumentWords = 'files' | 'docs'
export const documentWords = ({ serviceName }: Pick<ContentProvider, 'serviceName'>): DocumentWords =>
  serviceName === 'upload' ? 'files' : 'docs'

/** The words of a settings field: its own for this service where there are any, else those all services share. */
export const fieldText = (part: 'field' | 'help' | 'option' | 'wrong', service: string, name: string): string | null =>
  tIfKnown(`source.${part}.${service}_${name}`) ?? tIfKnown(`source.${part}.${name}`)

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
function reasonAt(service: ServiceName, field: SettingsField | undefined, value: SettingsValue | undefined): string {
  const trouble = field?.kind === 'url' && typeof value === 'string' ? addressTrouble(value) : null
  if (trouble) return t(`source.wrong.address_${trouble}`)
  return (field && fieldText('wrong', service, field.name)) ?? t('source.form.wrongField')
}

/** What is to be said at the fields of a form, by their names: what the server would not take, and what was left empty. */
export const fieldErrors = (
  { service, fields, values }: { service: ServiceName; fields: readonly SettingsField[]; values: SettingsValues },
  error: Error | null,
  missing: readonly string[],
): Readonly<Record<string, string>> =>
  Object.fromEntries([
    ...wrongFields(error).map((name) => [
      name,
      reasonAt(
        service,
        fields.find((field) => field.name === name),
        values[name],
      ),
    ]),
    ...fields
      .filter(({ name }) => missing.includes(name))
      .map(({ name, kind }) => [name, t(kind === 'containers' ? 'source.containers.missing' : 'source.form.missing')]),
  ])

/**
 * What is to be said at the name of a source, not below the form: it is in use, or there is none.
 *
 * @param name null while nothing is to be said about an empty one.
 */
export function nameError(error: Error | null, name: string | null): string | null {
  if (name?.trim() === '') return t('source.form.missing')
  return error instanceof CallError && error.error === 'sourceNameTaken' ? t('error.sourceNameTaken') : null
}
