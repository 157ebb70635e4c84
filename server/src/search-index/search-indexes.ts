import type { WorkspaceId } from '@quarry/contract/ids'
import type { SearchRequest, SearchResult } from '@quarry/search-engine/types'

/** The search port: one index per workspace, fed from the outbox, rebuilt from PostgreSQL when it is lost. */
export type SearchIndexes = {
  search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult>
  /** Resolves once every change committed before the call is searchable here. */
  caughtUp(workspaceId: WorkspaceId): Promise<void>
  /** Erases what is kept of a workspace that no longer exists. Other processes notice by themselves. */
  forget(workspaceId: WorkspaceId): Promise<void>
}

/** For processes without the search role: there is no index to wait for, and nobody asks it. */
export const noSearchIndexes: SearchIndexes = {
  search: () => Promise.reject(new Error('This process has no search role.')),
  caughtUp: async () => {},
  forget: async () => {},
}

export type { SearchRequest, SearchResult }
