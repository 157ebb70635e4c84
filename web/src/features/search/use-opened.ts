import { useLocation, useNavigate } from '@tanstack/react-router'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import { documentHash, openedDocument } from './links.ts'

type Passage = Pick<SearchHit, 'contentId' | 'chunkIndex'>

/** The document that lies open over the page, as the address says, and how another is opened; null closes it. */
export function useOpened(): {
  opened: ReturnType<typeof openedDocument>
  open: (passage: Passage | null) => void
} {
  const navigate = useNavigate()
  const opened = openedDocument(useLocation({ select: ({ hash }) => hash }))
  const open = (passage: Passage | null) =>
    void navigate({
      from: '/$workspaceCode',
      search: (before) => before,
      hash: passage ? documentHash(passage.contentId, passage.chunkIndex) : '',
      replace: opened !== null,
      // The list stays where it is.
      resetScroll: false,
      hashScrollIntoView: false,
    })
  return { opened, open }
}
