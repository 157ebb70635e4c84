import type { DocumentId } from '@quarry/contract/ids'
import { id } from '../../lib/params.ts'

/** Where our own reading view of a document is: the part of the address after `#`. */
export const documentHash = (documentId: DocumentId, chunkIndex: number): string => `document=${documentId}&chunk=${chunkIndex}`

/** The page that shows a document in the operator's office server. */
export const officeAddress = (workspaceCode: string, documentId: DocumentId): string => `/${workspaceCode}/office/${documentId}`

/** @param hash without `#`. @returns null when it names no document. */
export function openedDocument(hash: string): { documentId: DocumentId; chunkIndex: number } | null {
  const fields = new URLSearchParams(hash)
  const documentId = id<DocumentId>(fields.get('document'))
  const chunk = Number(fields.get('chunk') ?? 0)
  return documentId ? { documentId, chunkIndex: Number.isInteger(chunk) && chunk >= 0 ? chunk : 0 } : null
}

/** Splits an address of our own, such as a hit without a service page carries; null for any other. */
export function ownAddress(link: string): { workspaceCode: string; hash: string } | null {
  const found = /^\/([A-Za-z0-9_-]+)\?page=search#(document=.+)$/.exec(link)
  return found?.[1] && found[2] ? { workspaceCode: found[1], hash: found[2] } : null
}

/** An address a browser may open; null for scripts and other schemes a source might carry. */
export const safeLink = (link: string): string | null =>
  URL.canParse(link) && /^https?:$/.test(new URL(link).protocol) ? link : null
