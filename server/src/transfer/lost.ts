import type { Db } from '../db/db.ts'
import { type FileName, findNames } from './files.store.ts'

/** A stored file that could not be moved, and the documents it belongs to. */
export type LostFile = FileName & { state: 'damaged' | 'missing'; documents: readonly string[] }

/** @returns null when no document refers to the file any more: then nothing is lost. */
export async function lostFile(db: Db, file: FileName, state: LostFile['state']): Promise<LostFile | null> {
  const documents = await findNames(db, file)
  return documents.length === 0 ? null : { ...file, state, documents }
}

/** One line for the operator. */
export const lineOf = ({ state, workspaceId, hash, documents }: LostFile): string =>
  `${state === 'damaged' ? 'Damaged' : 'Missing'}: ${documents.join(', ')} (${workspaceId}/${hash.slice(0, 2)}/${hash})`
