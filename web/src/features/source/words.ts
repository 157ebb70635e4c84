import { CallError } from '@quarry/contract/client'
import type { Source } from '@quarry/contract/wire/source/source'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import { t } from '../../lib/i18n-later.ts'
import type { Tone } from '../../ui/tones.ts'

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

/** One file in twenty that cannot be read is a matter of that file, which its row names; more are a matter of the source. */
const readWell = ({ failedCount, documentCount }: Pick<Source, 'failedCount' | 'documentCount'>): boolean =>
  failedCount * 20 <= documentCount

type State = Pick<Source, 'status' | 'paused' | 'failedCount' | 'documentCount' | 'awaitsIndex'>

export function toneOf(source: State): Tone {
  if (source.paused) return 'neutral'
  if (source.awaitsIndex) return 'active'
  return source.status === 'partialComplete' && readWell(source) ? 'ok' : tones[source.status]
}
export const stateKey = ({ status, paused, awaitsIndex }: Source) =>
  paused ? 'source.state.paused' : awaitsIndex ? 'source.state.awaitsIndex' : (`source.state.${status}` as const)
export const codeKey = (code: DocumentCode) => `source.code.${code}` as const

/** Where the words for what a source holds are: uploads are files, whatever else is found at a source are documents. */
export type DocumentWords = 'files' | 'docs'
export const documentWords = ({ serviceName }: Pick<Source, 'serviceName'>): DocumentWords =>
  serviceName === 'upload' ? 'files' : 'docs'

/**
 * What is to be said at the name of a source, not below the form: it is in use, or there is none.
 *
 * @param name null while nothing is to be said about an empty one.
 */
export function nameError(error: Error | null, name: string | null): string | null {
  if (name?.trim() === '') return t('source.form.missing')
  return error instanceof CallError && error.error === 'sourceNameTaken' ? t('error.sourceNameTaken') : null
}
