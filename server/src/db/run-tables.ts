import type { AccountId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { RunStatus } from '@quarry/contract/agent/run'
import type { Generated, JSONColumnType } from 'kysely'

/** Work with steps, and what is shown of it while it goes on. */
export type RunTables = {
  run: {
    id: Generated<RunId>
    workspace_id: WorkspaceId
    account_id: AccountId
    kind: string
    input: JSONColumnType<Record<string, unknown>>
    status: Generated<RunStatus>
    reason: string | null
    epoch: Generated<number>
    beat_at: Date | null
    is_stop_asked: Generated<boolean>
    deadline_at: Date
    left_ms: number | null
    waits_until: Date | null
    created_at: Date
    ended_at: Date | null
  }
  run_step: {
    run_id: RunId
    key: string
    workspace_id: WorkspaceId
    state: 'intended' | 'done' | 'unknown'
    intent: JSONColumnType<Record<string, unknown>> | null
    result: JSONColumnType<Record<string, unknown>> | null
    last_event: Generated<number>
    started_at: Date
    ended_at: Date | null
  }
  run_event: {
    run_id: RunId
    seq: number
    workspace_id: WorkspaceId
    event: string
    data: JSONColumnType<Record<string, unknown>>
  }
}
