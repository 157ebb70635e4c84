import { useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useCallback, useId, useRef, useState } from 'react'
import type { DocumentId } from '@quarry/contract/ids'
import { documentHash, ownAddress, safeLink } from '../links.ts'
import { useOpened } from '../use-opened.ts'
import type { ListState, SuggestionKeys } from './Suggestions.tsx'
import type { Suggestion } from './suggestions.ts'

type Box = { setText: (text: string) => void; onSearch: (text: string) => void }

/** The list of suggestions below a box: open from the first letter that is typed until something is searched for, taken, or Esc is pressed. */
export function useBoxList({ setText, onSearch }: Box) {
  const id = useId()
  const navigate = useNavigate()
  const { over } = useOpened()
  const [isOpen, setOpen] = useState(false)
  const [state, onState] = useState<ListState>({ count: 0, activeId: null })
  const keys = useRef<SuggestionKeys | null>(null)
  const onClose = useCallback(() => setOpen(false), [])

  function openDocument(link: string, documentId: DocumentId): void {
    const outside = ownAddress(link) ? null : safeLink(link)
    if (outside) return void window.open(outside, '_blank', 'noopener')
    void navigate({
      ...over,
      search: (before) => ({ ...before, page: 'search' as const }),
      hash: documentHash(documentId, 0),
    })
  }

  function onTake(suggestion: Suggestion): void {
    if (suggestion.kind === 'document') {
      setOpen(false)
      return openDocument(suggestion.document.link, suggestion.document.documentId)
    }
    setText(suggestion.next)
    setOpen(!suggestion.isSearch)
    if (suggestion.isSearch) onSearch(suggestion.next)
  }

  return {
    id,
    isOpen,
    count: isOpen ? state.count : 0,
    activeId: isOpen ? state.activeId : null,
    look: () => setOpen(true),
    close: onClose,
    /** @returns whether the key was for the list. */
    onKeyDown: (event: KeyboardEvent): boolean => isOpen && (keys.current?.onKeyDown(event) ?? false),
    list: { id, keys, onState, onTake, onClose },
  }
}
