import { type HistoryState, useLocation, useNavigate, useRouter } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import { entryKey } from './preview/page-under.ts'
import { documentHash, openedDocument } from './links.ts'

type Passage = Pick<SearchHit, 'contentId' | 'chunkIndex'>

/** The document that lies open over the page, as the address says, and how another is opened; null closes it. */
export function useOpened() {
  const navigate = useNavigate()
  const { history } = useRouter()
  const location = useLocation()
  const { under } = location.state
  const opened = openedDocument(location.hash)
  const isOpen = opened !== null
  /** What a navigation, or a link, needs that opens a document over this page, whose list stays where it is. */
  const over = {
    from: '/$workspaceCode',
    resetScroll: false,
    hashScrollIntoView: false,
    // One entry for all that are opened one after the other: the page is the one before it.
    replace: isOpen,
    state: (before: HistoryState) => ({ ...before, under: isOpen ? under : entryKey(location) }),
  } as const
  const isLeaving = useRef(false)
  useEffect(() => {
    if (!isOpen) isLeaving.current = false
  }, [isOpen])

  function open(passage: Passage | null): void {
    if (passage)
      return void navigate({ ...over, search: (before) => before, hash: documentHash(passage.contentId, passage.chunkIndex) })
    if (isLeaving.current) return
    isLeaving.current = true
    // Else the page would be in the history twice.
    if (under !== undefined) history.back()
    else void navigate({ ...over, search: (before) => before, hash: '' })
  }
  return { opened, over, open }
}
