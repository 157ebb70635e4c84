import type { WorkspaceId } from '@quarry/contract/ids'
import type { SearchRequest, SearchResult } from '@quarry/search-engine/types'

/** The search port: one index per workspace, fed from the outbox, rebuilt from PostgreSQL when it is lost. */
export type SearchIndexes = {
  search(workspaceId: WorkspaceId, request: SearchRequest): Promise<SearchResult>
  /** Resolves once every change committed before the call is searchable. */
  caughtUp(workspaceId: WorkspaceId): Promise<void>
}
