import type { ToolCallState } from '@quarry/contract/agent/tool'
import type { DocumentId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { findCallsOf } from '../tool/tool.ts'
import type { ToolResult } from './answering/tools.ts'

const sent: readonly ToolCallState[] = ['sending', 'succeeded', 'failed', 'unknown']

/**
 * The documents that were shown for an answer, cited or not.
 * @returns null when something came from an account at a service: what others may see there is not known here.
 */
export async function restsOn(
  tx: Db,
  { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId },
  results: ReadonlyMap<string, unknown>,
): Promise<DocumentId[] | null> {
  const calls = await findCallsOf(tx, workspaceId, runId)
  if (calls.some(({ state }) => sent.includes(state))) return null
  const passages = [...results.values()].flatMap((result) => (result as Partial<ToolResult> | null)?.passages ?? [])
  return [...new Set(passages.map(({ contentId }) => contentId))]
}
