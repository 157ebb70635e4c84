import type { AgentStatus, KnowledgeKind } from '@quarry/contract/agent/agent'
import type { ConversationOrigin, MessageAuthor, MessageKind } from '@quarry/contract/agent/conversation'
import type {
  AccountId,
  AgentId,
  ConnectionId,
  ConversationId,
  DocumentId,
  FileId,
  MessageId,
  RunId,
  ScheduleId,
  SourceId,
  ToolSetId,
  WorkspaceId,
} from '@quarry/contract/ids'
import type { PausedReason } from '@quarry/contract/agent/schedule'
import type { ModelPrices, ModelProvider, ModelTools } from '@quarry/contract/agent/model'
import type { DocumentCode } from '@quarry/contract/source/document-code'
import type { ServiceName } from '@quarry/contract/source/service'
import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { Label, ToolEffect, ToolFieldRole, ToolSetting } from '@quarry/contract/agent/tool'
import type { ToolSetMethod } from '@quarry/contract/agent/tool-set'
import type { Example } from '@quarry/contract/wire/agent/agent'
import type { Reference, VoteReason } from '@quarry/contract/wire/search/answer'
import type { AgentStep } from '@quarry/contract/wire/agent/step'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import type { Definition } from '@quarry/integrations/protocols/mcp/listed-tool'
import type { Generated, JSONColumnType } from 'kysely'

/** Agents, the models they think with, and what people talk about with them. */
export type AgentTables = {
  workspace_model: {
    workspace_id: WorkspaceId
    provider: ModelProvider
    base_url: string | null
    model: string
    context_tokens: number | null
    tools: ModelTools
    sealed_key: string | null
    prices: JSONColumnType<ModelPrices> | null
    updated_by: AccountId
    updated_at: Date
  }
  /** In a month; null: no limit. */
  agent_limit: {
    workspace_id: WorkspaceId
    agent_tokens: number | null
    person_tokens: number | null
  }
  agent: {
    id: Generated<AgentId>
    workspace_id: WorkspaceId
    status: Generated<AgentStatus>
    is_shared: boolean
    created_by: AccountId
    template: string | null
    version: Generated<number>
    created_at: Date
    updated_at: Date
  }
  agent_version: {
    agent_id: AgentId
    version: number
    workspace_id: WorkspaceId
    name: string
    role: string
    description: string
    guide: string
    tone: string
    limitations: string
    instructions: string
    examples: JSONColumnType<Example[]>
    edited_by: AccountId | null
    edited_at: Date
  }
  agent_knowledge: {
    id: Generated<string>
    workspace_id: WorkspaceId
    agent_id: AgentId
    source_id: SourceId
    kind: KnowledgeKind
    place: string | null
    title: string
    source_name: string
    chosen_by: AccountId | null
  }
  agent_tool_set: {
    id: Generated<ToolSetId>
    workspace_id: WorkspaceId
    agent_id: AgentId
    service: ServiceName
    method: ToolSetMethod
    tools: string[]
    settings: JSONColumnType<Record<string, ToolSetting>>
    fixed: JSONColumnType<Record<string, Record<string, unknown>>>
    connection_id: ConnectionId | null
    created_at: Date
    in_channels: Generated<boolean>
  }
  tool_account: {
    workspace_id: WorkspaceId
    account_id: AccountId
    service: ServiceName
    connection_id: ConnectionId
    since: Date
  }
  withdrawn_tool_account: {
    workspace_id: WorkspaceId
    tool_set_id: ToolSetId
    account_id: AccountId
  }
  mcp_server: {
    workspace_id: WorkspaceId
    service: ServiceName
    name: string
    description: string
    address: string
    key_header: string | null
    server_name: string | null
    left_out: JSONColumnType<{ name: string; reason: string }[]>
    problem: McpProblem | null
    checked_at: Date
    created_by: AccountId
    created_at: Date
    removed_at: Date | null
    oauth: JSONColumnType<AuthorizationServer> | null
    oauth_more: Generated<string[]>
    oauth_steps: Generated<number>
  }
  mcp_tool: {
    workspace_id: WorkspaceId
    service: ServiceName
    name: string
    position: number
    served: JSONColumnType<Definition> | null
    served_hash: string | null
    approved: JSONColumnType<Definition> | null
    approved_hash: string | null
    effect: ToolEffect | null
    fields: JSONColumnType<Record<string, { role: ToolFieldRole; hash: string }>>
    decided_by: AccountId | null
    decided_at: Date | null
  }
  conversation: {
    id: Generated<ConversationId>
    workspace_id: WorkspaceId
    account_id: AccountId
    agent_id: AgentId | null
    origin: ConversationOrigin
    narrowed_to: JSONColumnType<Record<string, unknown>> | null
    taint: Generated<Label>
    title: string
    shared_with: 'everybody' | 'people' | null
    shared_at: Date | null
    created_at: Date
    updated_at: Date
  }
  conversation_file: {
    id: Generated<FileId>
    workspace_id: WorkspaceId
    account_id: AccountId
    conversation_id: ConversationId | null
    message_id: MessageId | null
    name: string
    size: number
    code: DocumentCode
    pieces: JSONColumnType<{ headings: string[]; body: string }[]>
    created_at: Date
    position: Generated<number>
  }
  conversation_reader: {
    workspace_id: WorkspaceId
    conversation_id: ConversationId
    account_id: AccountId
  }
  conversation_summary: {
    conversation_id: ConversationId
    workspace_id: WorkspaceId
    version: number
    up_to: number
    messages: number
    body: string
    label: Label
    documents: DocumentId[]
    written_at: Date
  }
  message: {
    id: Generated<MessageId>
    workspace_id: WorkspaceId
    conversation_id: ConversationId
    seq: number
    author: MessageAuthor
    run_id: RunId | null
    turn_key: string | null
    agent_version: number | null
    body: string
    kind: MessageKind | null
    failure: string | null
    citations: JSONColumnType<Reference[]>
    steps: JSONColumnType<AgentStep[]>
    had_writing_tools: Generated<boolean>
    is_public: Generated<boolean>
    by_program: Generated<boolean>
    rests_on: DocumentId[] | null
    documents: Generated<DocumentId[]>
    related: Generated<string[]>
    vote: 'LIKE' | 'DISLIKE' | null
    vote_reason: VoteReason | null
    is_spent: Generated<boolean>
    created_at: Date
  }
  agent_schedule: {
    id: Generated<ScheduleId>
    workspace_id: WorkspaceId
    agent_id: AgentId
    account_id: AccountId
    prompt: string
    cron: string
    time_zone: string
    by_mail: boolean
    next_at: Date | null
    paused_reason: PausedReason | null
    skipped_at: Date | null
    run_id: RunId | null
    conversation_id: ConversationId | null
    asked_at: Date | null
    is_mailed: Generated<boolean>
    created_at: Date
  }
  agent_use: {
    workspace_id: WorkspaceId
    day: string
    agent_id: AgentId | null
    account_id: AccountId
    questions: Generated<number>
    steps: Generated<number>
    tokens_in: Generated<number>
    tokens_out: Generated<number>
    /** Of them, or of about as many, those that count against the operator's budget. */
    tokens_counted: Generated<number>
  }
}
