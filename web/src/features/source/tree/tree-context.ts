import { createContext, type KeyboardEvent } from 'react'
import type { SourceDocument } from '@quarry/contract/wire/source/document'
import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { DocumentWords } from '../words.ts'

/** What every branch of a tree needs to know. */
export type Tree = {
  workspaceId: WorkspaceId
  sourceId: SourceId
  revision: string
  words: DocumentWords
  /** Folders that are open. */
  open: ReadonlySet<string>
  toggle: (folder: string, isOpen: boolean) => void
  /** The entry that Tab leads to; null: the first. */
  current: string | null
  setCurrent: (key: string) => void
  chosen: string | null
  choose: (document: SourceDocument) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => void
}

export const TreeContext = createContext<Tree | null>(null)
