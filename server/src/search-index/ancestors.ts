import { hash } from 'node:crypto'
import type { DocumentId, SourceId } from '@quarry/contract/ids'

/** A whole source, a folder of one (a space, a project, a page, as its documents' `ancestors` name it), or one document. */
export type ScopePart = { source: SourceId; folder: string | null } | { document: DocumentId }
/** What a search is narrowed to: what lies in at least one part. */
export type SearchScope = readonly ScopePart[]

/** How an index names a part. Services name folders by anything, and two of them may use the same name. */
export function labelOf(part: ScopePart): string {
  if ('document' in part) return part.document
  return part.folder === null ? part.source : `${part.source}/${hash('sha256', part.folder, 'base64url').slice(0, 22)}`
}

/** Labels of all that a document of this source lies in, the source itself among them. */
export const labelsOf = (source: SourceId, ancestors: readonly { id: string }[]): string[] => [
  ...new Set([null, ...ancestors.map(({ id }) => id)].map((folder) => labelOf({ source, folder }))),
]
