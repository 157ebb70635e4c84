import type {
  AccountId,
  AnswerId,
  DocumentId,
  MessageId,
  PinId,
  SavedSearchId,
  SearchRequestId,
  SourceId,
  SynonymId,
  WorkspaceId,
} from '@quarry/contract/ids'
import type { MailWhen, SavedFilters } from '@quarry/contract/search/saved-search'
import type { AnswerKind, Reference, Vote, VoteReason } from '@quarry/contract/wire/search/answer'
import type { Generated, JSONColumnType } from 'kysely'

/** What was searched for and answered, what search indexes follow, and what searches go by. */
export type SearchTables = {
  search_request: {
    id: SearchRequestId
    workspace_id: WorkspaceId
    account_id: AccountId
    query: string
    filters: JSONColumnType<Record<string, unknown>>
    created_at: Date
    found: number | null
    sources: SourceId[] | null
    opened_at: Date | null
  }
  answer: {
    id: Generated<AnswerId>
    workspace_id: WorkspaceId
    account_id: AccountId
    request_id: SearchRequestId
    kind: AnswerKind
    body: string
    citations: JSONColumnType<Reference[]>
    documents: DocumentId[] | null
    vote: Generated<Vote>
    vote_reason: VoteReason | null
    tokens: Generated<number>
    created_at: Date
  }
  relevance_vote: {
    answer_id: AnswerId | null
    message_id: MessageId | null
    workspace_id: WorkspaceId
    account_id: AccountId
    liked: boolean
    words: string[]
    documents: DocumentId[]
    reason: VoteReason | null
    voted_at: Date
  }
  search_setting: {
    workspace_id: WorkspaceId
    has_office_words: Generated<boolean>
    version: Generated<string>
  }
  synonym: {
    id: Generated<SynonymId>
    workspace_id: WorkspaceId
    words: string[]
    finds: string[]
    changed_at: Date
  }
  pin: {
    id: Generated<PinId>
    workspace_id: WorkspaceId
    title: string
    body: string
    document_id: DocumentId | null
    has_document: boolean
    queries: string[]
    keys: string[]
    ends_on: string | null
    pinned_by: AccountId | null
    pinned_at: Date
  }
  saved_search: {
    id: Generated<SavedSearchId>
    workspace_id: WorkspaceId
    account_id: AccountId
    query: string
    filters: JSONColumnType<SavedFilters>
    mail: MailWhen
    paused_reason: 'left' | 'unsubscribed' | null
    looked_at: Date
    next_at: Date | null
    leave_token: string
    created_at: Date
  }
  index_change: {
    seq: Generated<number>
    tx: Generated<string>
    workspace_id: WorkspaceId
    document_id: DocumentId
  }
  installation: {
    id: Generated<string>
    changes_kept_from: Generated<string>
  }
  search_process: {
    id: string
    seen_at: Generated<Date>
  }
  search_follower: {
    index_id: string
    workspace_id: WorkspaceId
    process_id: string | null
    position: string | null
    moved_at: Generated<Date>
  }
  search_place: {
    id: Generated<string>
    workspace_id: WorkspaceId
    index_name: string
    history: string
    state: Generated<'live' | 'next'>
    position: string
    filled: Generated<boolean>
    built_to: DocumentId | null
    progress: Generated<number>
    begun_at: Generated<Date>
    moved_at: Generated<Date>
  }
  search_left_place: {
    id: string
    index_name: string
    left_at: Generated<Date>
  }
  search_writer: {
    one: Generated<boolean>
    process_id: string
    token: Generated<number>
    until: Date
  }
  search_failure: {
    place_id: string
    workspace_id: WorkspaceId
    document_id: DocumentId
    reason: string
    failed_at: Generated<Date>
  }
}
