import { type ComponentType, createContext, type Ref } from 'react'
import type { AnswerId } from '@quarry/contract/ids'
import type { SearchHit } from '@quarry/contract/wire/search/search'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'

export type Asking = { ask: (text: string) => void }

/** What is asked on from an answer, and the box for it. */
export type FollowUps = ComponentType<{
  workspace: Workspace
  /** Null while it is written. */
  answerId: AnswerId | null
  onOpen: (passage: Pick<SearchHit, 'contentId' | 'chunkIndex'>) => void
  /** Something is asked: all of it is to be seen. */
  onAsked: () => void
  ref?: Ref<Asking>
}>

/** The application provides it; without it nothing is asked on. */
export const FollowUpsContext = createContext<{ FollowUps: FollowUps }>({ FollowUps: () => null })
