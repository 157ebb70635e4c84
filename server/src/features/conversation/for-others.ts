import type { RunId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { findOpenToOthers } from '../agent/agent.ts'
import { findCallsOf } from '../tool/tool.ts'

/**
 * Whether others may read what a run answers: nothing in it came from a person's own account, or from one that no administrator lets be used
 * where others read. What a call was refused or denied for counts too, as it is said to the model.
 */
export async function isForOthers(db: Db, { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId }): Promise<boolean> {
  const calls = await findCallsOf(db, workspaceId, runId)
  if (calls.length === 0) return true
  const open = await findOpenToOthers(
    db,
    workspaceId,
    calls.flatMap(({ tool_set_id: id }) => id ?? []),
  )
  return calls.every(
    ({ tool_set_id: set, connection_id: connection, is_shared_account: isShared }) =>
      set !== null && open.has(set) && (connection === null || isShared),
  )
}
