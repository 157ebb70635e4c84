import type { ToolCallState } from '@quarry/contract/agent/tool'
import type { DocumentId, RunId, WorkspaceId } from '@quarry/contract/ids'
import type { Db } from '../../db/db.ts'
import { findCallsOf } from '../tool/tool.ts'
import type { ToolResult } from './answering/tools.ts'
import type { WrittenStep } from './answering/turn.ts'

const sent: readonly ToolCallState[] = ['sending', 'succeeded', 'failed', 'unknown']

type Rests = { restsOn: DocumentId[] | null; documents: DocumentId[] }

/**
 * @returns `restsOn`: the documents that were shown for an answer, cited or not; null when something came from an account at a service: what
 * others may see there is not known here. `documents`: in any case, and with those of what was said before it.
 */
export async function restsOn(
  tx: Db,
  { workspaceId, runId }: { workspaceId: WorkspaceId; runId: RunId },
  results: ReadonlyMap<string, unknown>,
): Promise<Rests> {
  const calls = await findCallsOf(tx, workspaceId, runId)
  const all = [...results.values()] as (Partial<ToolResult & WrittenStep> | null)[]
  const shown = all.flatMap((result) => result?.passages ?? []).map(({ contentId }) => contentId)
  return {
    restsOn: calls.some(({ state }) => sent.includes(state)) ? null : [...new Set(shown)],
    documents: [...new Set([...shown, ...all.flatMap((result) => result?.recalled ?? [])])],
  }
}
