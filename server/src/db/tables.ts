import type { AccountId, ChunkId, DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Language } from '@quarry/contract/account/account'
import type { AccessLevel } from '@quarry/contract/source/source'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { SourceStatus } from '@quarry/contract/source/source-status'
import type { ServiceName } from '@quarry/contract/source/service'
import type { ResultKind } from '@quarry/contract/search/search'
import type { Privilege } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import type { Generated, GeneratedAlways, JSONColumnType } from 'kysely'
import type { AccountTables } from './account-tables.ts'
import type { AgentTables } from './agent-tables.ts'
import type { AppTables } from './app-tables.ts'
import type { BillingTables } from './billing-tables.ts'
import type { ChannelTables } from './channel-tables.ts'
import type { ConnectionTables } from './connection-tables.ts'
import type { RunTables } from './run-tables.ts'
import type { SearchTables } from './search-tables.ts'
import type { SourceTables } from './source-tables.ts'
import type { ToolTables } from './tool-tables.ts'

type OtherTables = AccountTables &
  AgentTables &
  AppTables &
  BillingTables &
  ChannelTables &
  ConnectionTables &
  RunTables &
  SearchTables &
  SourceTables &
  ToolTables

/** Rows as the migrations made them; `tables.test.ts` holds this against a migrated database. */
export type Tables = OtherTables & {
  outbox_mail: {
    id: Generated<string>
    recipient: string
    subject: string
    body_text: string
    body_html: string
    created_at: Date
    attachment_name: string | null
    attachment: Buffer | null
  }
  audit_entry: {
    id: Generated<string>
    workspace_id: WorkspaceId | null
    account_id: AccountId | null
    action: string
    subject: string
    detail: JSONColumnType<Record<string, unknown>>
    address: string | null
    created_at: Date
    api_key: string | null
  }
  workspace: {
    id: Generated<WorkspaceId>
    code: string
    name: string
    display_name: string
    status: Generated<'active' | 'deactivate'>
    created_by: AccountId
    created_at: Date
    country_code: string | null
    company_name: Generated<string>
    main_product_name: Generated<string>
    website: Generated<string>
    search_box_text: Generated<string>
    removed_at: Date | null
  }
  member: {
    workspace_id: WorkspaceId
    account_id: AccountId
    role: Role
    status: Generated<'active' | 'deactivate'>
    joined_at: Date
    last_access_at: Date | null
    privileges: Generated<Privilege[]>
    display_name: Generated<string>
    job: Generated<string>
    asked_at: Date | null
    first_steps_ended_at: Date | null
  }
  invitation: {
    id: Generated<string>
    workspace_id: WorkspaceId
    email: string
    status: 'not_joined' | 'declined' | 'cancelled' | 'joined'
    lang: Language
    origin: string
    invited_by: AccountId
    created_at: Date
    updated_at: Date
    expires_at: Date
    mail_due: 'invitation' | 'reminder' | null
    role: Generated<'ADMIN' | 'USER'>
    reminded_at: Date | null
  }
  invitation_link: {
    token_hash: string
    workspace_id: WorkspaceId
    invitation_id: string
    created_at: Date
    handed_out: Generated<boolean>
  }
  source: {
    id: Generated<SourceId>
    workspace_id: WorkspaceId
    connection_id: string | null
    service: ServiceName
    display_name: string
    access_level: AccessLevel
    created_by: AccountId
    sequence: number
    paused: Generated<boolean>
    status: Generated<SourceStatus>
    status_reason: string | null
    cursor: string | null
    run: Generated<number>
    listing_run: number | null
    run_finished_at: Date | null
    awaited_position: string | null
    failures_in_row: Generated<number>
    next_run_at: Date | null
    removed_at: Date | null
    created_at: Date
    auth_fail_notified_at: Date | null
    full_run: number | null
    rights_run: Generated<number>
    rights_cursor: string | null
    rights_read_at: Date | null
    rights_reason: string | null
    rights_failures: Generated<number>
    rights_next_at: Date | null
    rights_lapse: Generated<boolean>
    changed_at: Date | null
    is_sample: Generated<boolean>
  }
  document: {
    id: Generated<DocumentId>
    workspace_id: WorkspaceId
    source_id: SourceId
    external_id: string
    title: string
    link: string | null
    ancestors: JSONColumnType<{ id: string; title: string; link: string | null }[]>
    file_name: string
    media_type: string | null
    size: number | null
    version: string
    changed_at: Date | null
    seen_run: number
    pending: boolean
    attempts: Generated<number>
    code: DocumentCode | null
    detail: string | null
    kind: ResultKind
    format: string
    lang: string | null
    author: string | null
    content_hash: string | null
    chunk_count: Generated<number>
    read_at: Date | null
    first_read_at: Date | null
    created_at: Date
    access_list_id: string | null
    access_read_at: Date | null
    people: Generated<string[]>
    declared_kind: ResultKind | null
    recognized: 'read' | 'none' | 'failed' | null
    path: GeneratedAlways<string>
    /** Made by the database. */
    version_group: GeneratedAlways<string> | null
    folder: GeneratedAlways<string> | null
  }
  access_list: {
    id: Generated<string>
    workspace_id: WorkspaceId
    source_id: SourceId
    hash: Buffer
    conjuncts: number
  }
  access_grant: {
    list_id: string
    conjunct: number
    principal: string
    workspace_id: WorkspaceId
    source_id: SourceId
    conjuncts: number
  }
  source_person: {
    source_id: SourceId
    person_id: string
    workspace_id: WorkspaceId
    email: string | null
    seen_run: number
  }
  source_group: {
    source_id: SourceId
    group_id: string
    workspace_id: WorkspaceId
    name: string
    seen_run: number
  }
  source_group_member: {
    source_id: SourceId
    group_id: string
    principal: string
    workspace_id: WorkspaceId
  }
  excluded_document: {
    id: DocumentId
    workspace_id: WorkspaceId
    source_id: SourceId
    external_id: string
    title: string
    link: string | null
    ancestors: JSONColumnType<{ id: string; title: string; link: string | null }[]>
    size: number | null
    changed_at: Date | null
    excluded_at: Date
  }
  chunk: {
    id: Generated<ChunkId>
    workspace_id: WorkspaceId
    document_id: DocumentId
    chunk_index: number
    headings: string[]
    anchor: JSONColumnType<Anchor>
    body: string
  }
  chunk_vector: {
    workspace_id: WorkspaceId
    document_id: DocumentId
    model: string
    text_hash: Buffer
    vector: Buffer | null
  }
  document_embedding: {
    document_id: DocumentId
    workspace_id: WorkspaceId
    model: string
    title: string
    read_at: Date | null
  }
  search_model: {
    workspace_id: WorkspaceId
    model: string
  }
}

/** Where in its document a chunk stands. */
export type Anchor = { page?: number; slide?: number; sheet?: string; row?: number; path?: string[] }
