import type { AccountId, AgentId, ApprovalId, ApprovalRuleId, RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type {
  ApprovalState,
  DecidedVia,
  Label,
  ToolCallReason,
  ToolCallState,
  ToolEffect,
  ToolIdempotency,
  ToolUndoState,
} from '@quarry/contract/agent/tool'
import type { Origin } from '@quarry/contract/agent/tool-origin'
import type { Generated, JSONColumnType } from 'kysely'

/** What agents do at services, and what people allow them. */
export type ToolTables = {
  tool_call: {
    id: Generated<ToolCallId>
    workspace_id: WorkspaceId
    run_id: RunId
    account_id: AccountId
    agent_id: AgentId
    agent_version: number
    step_no: number
    position: number
    model_call_id: string
    service: string
    tool: string
    definition_hash: string
    effect: ToolEffect
    idempotency: ToolIdempotency
    label: Label
    connection_id: string | null
    account_key: string | null
    tool_set_id: string | null
    account_name: string | null
    is_shared_account: Generated<boolean>
    digest: Buffer
    sealed_arguments: string | null
    state: ToolCallState
    reason: ToolCallReason | null
    attempts: Generated<number>
    is_doubtful: Generated<boolean>
    external_ref: string | null
    link: string | null
    sealed_result: string | null
    sealed_undo: string | null
    created_at: Date
    sent_at: Date | null
    ended_at: Date | null
  }
  tool_undo: {
    tool_call_id: ToolCallId
    workspace_id: WorkspaceId
    state: Exclude<ToolUndoState, 'offered'>
    reason: ToolCallReason | null
    attempts: Generated<number>
    sent_at: Date
    ended_at: Date | null
  }
  approval: {
    id: Generated<ApprovalId>
    workspace_id: WorkspaceId
    tool_call_id: ToolCallId
    digest: Buffer
    asked_of: AccountId
    state: ApprovalState
    is_edited: Generated<boolean>
    origins: JSONColumnType<Record<string, Origin>>
    fixed: Generated<string[]>
    may_remember: Generated<boolean>
    mailed_at: Date | null
    via: DecidedVia | null
    rule_id: string | null
    note: string | null
    created_at: Date
    expires_at: Date
    decided_at: Date | null
  }
  approval_rule: {
    id: Generated<ApprovalRuleId>
    workspace_id: WorkspaceId
    account_id: AccountId
    agent_id: AgentId
    agent_version: number
    service: string
    tool: string
    definition_hash: string
    pinned: JSONColumnType<Record<string, unknown>>
    made_from: string | null
    created_at: Date
    expires_at: Date
    revoked_at: Date | null
  }
}
