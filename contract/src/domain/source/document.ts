import * as z from 'zod/mini'
import { can, type Caller } from '../workspace/permission.ts'
import type { SourceFacts } from './source.ts'

/**
 * Where a document of a source stands.
 *
 * - `waiting`: will be read, for the first time or again.
 * - `indexed`: found by the search, by its text or at least by its name; `code` says which.
 * - `failed`: there, and could not be read.
 * - `excluded`: taken out by hand; found by nobody, and left out by every later reading.
 */
export const DocumentState = z.enum(['waiting', 'indexed', 'failed', 'excluded'])
export type DocumentState = z.infer<typeof DocumentState>

/** Who may list and take out documents of a source: what a restricted one holds is its connector's matter alone. */
export const canManageDocuments = (caller: Caller, { accessLevel, isMine }: SourceFacts): boolean =>
  accessLevel === 'PUBLIC' ? can(caller, 'source.managePublic') : can(caller, 'source.manageContent', { own: isMine })
