import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { RunOutcome } from '@quarry/contract/wire/source/source-history'
import type { Generated, JSONColumnType } from 'kysely'

/** What is kept beside the sources themselves. */
export type SourceTables = {
  source_run: {
    source_id: SourceId
    run: number
    workspace_id: WorkspaceId
    is_full: boolean
    times: Generated<number>
    since: Date
    started_at: Date
    finished_at: Date | null
    outcome: RunOutcome | null
    reason: string | null
    is_listed: Generated<boolean>
    found: Generated<number>
    unchanged: Generated<number>
    left_out: Generated<number>
    held_back: Generated<number>
    unlisted: Generated<number>
    fetched: Generated<number>
    bytes: Generated<number>
    removed: Generated<number>
    codes: JSONColumnType<Partial<Record<DocumentCode, number>>>
    per_second: number | null
    documents: number | null
  }
  document_count: {
    id: Generated<number>
    workspace_id: WorkspaceId
    source_id: SourceId
    code: DocumentCode | null
    documents: number
  }
  listing_part: {
    id: Generated<number>
    workspace_id: WorkspaceId
    source_id: SourceId
    same_version: DocumentId[]
    unchanged: string[]
    skipped: JSONColumnType<{ externalId: string; reason: string }[]>
  }
  source_watch: {
    source_id: SourceId
    workspace_id: WorkspaceId
    hook_id: string
    sealed: string
    is_calling: Generated<boolean>
    ends_at: Date | null
    renew_at: Date
    failures: Generated<number>
    reason: string | null
    looked_at: Date | null
    about: Generated<string[]>
  }
}
