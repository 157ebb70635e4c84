import { type ComponentType, createContext, type ReactNode, useContext } from 'react'
import type { DocumentId, WorkspaceId } from '@quarry/contract/ids'
import type { Reference } from '@quarry/contract/wire/search/answer'

export type Passage = { contentId: DocumentId; chunkIndex: number }
type Open = (passage: Passage) => void

/** How words of an agent are shown: as answers of the search are. The application lends its parts. */
export type ReplyParts = {
  Words: ComponentType<{
    text: string
    references: readonly Reference[]
    isWriting: boolean
    onOpen: Open
    children: ReactNode
  }>
  Sources: ComponentType<{ references: readonly Reference[]; onOpen: Open }>
  Document: ComponentType<{ workspaceId: WorkspaceId; documentId: DocumentId; chunkIndex: number; onClose: () => void }>
  /** For the clipboard. */
  plain: (reply: { text: string; references: readonly Reference[] }) => string
}

export const ReplyPartsContext = createContext<ReplyParts | null>(null)

export function useReplyParts(): ReplyParts {
  const parts = useContext(ReplyPartsContext)
  if (!parts) throw new Error('The page gives no parts to show replies with')
  return parts
}
