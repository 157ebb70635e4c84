import { limits } from '@quarry/contract/limits'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import { fileSize } from '../../../lib/text/file-size.ts'
import type { ShellLanguage } from '../../../lib/i18n.ts'
import { tIfKnown } from '../i18n.ts'

/** How reading a file ended, in words. */
export const stateText = (code: DocumentCode, language: ShellLanguage): string =>
  tIfKnown(`files.state.${code}`, { size: fileSize(limits.questionFileBytes, language) }) ?? tIfKnown('files.state.crashed') ?? ''

/** Whether an answer can rest on it. */
export const isReadable = (code: DocumentCode): boolean => code === 'ok' || code === 'ok_partial'
