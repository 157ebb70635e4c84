import type { ToolCallReason } from '@quarry/contract/agent/tool'
import type { RunId, ToolCallId, WorkspaceId } from '@quarry/contract/ids'
import type { ToolUndo } from '@quarry/contract/wire/agent/approval'
import { IntegrationError } from '@quarry/integrations/kit/kit'
import type { ToolIo, Undo } from '@quarry/integrations/kit/tool'
import { lookUndone, takeBack, type UndoOutcome } from '@quarry/integrations/kit/tool-undo'
import type { Needs, WorkspaceCtx } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { Failure, fail } from '../../http/fail.ts'
import { recordAudit } from '../audit/audit.ts'
import { knownTool, toolTitle } from './known-tool.ts'
import { openTool } from './open-tool.ts'
import { undoMemo } from './sealed.ts'
import { leaveMs } from './send.ts'
import { findCall, type ToolCallRow } from './tool-call.store.ts'
import { endUndo, findUndo, findUndone, noteUndo, takeUndo, type UndoRow } from './undo.store.ts'

/** What is read and sent for it together. */
const wholeMs = 60_000

type WhyNot = (tx: Db, call: ToolCallRow) => Promise<ToolCallReason | null>

/**
 * Takes back what a call did, at most once. Of an attempt of which nobody knows, the service is asked, and nothing is sent: the person decides
 * again with what it says.
 *
 * @param whyNot as of `beginSending`
 * @throws Failure undoMissing — there is no such call of theirs, it cannot be taken back, or not any more
 */
export async function undoCall(ctx: WorkspaceCtx, id: ToolCallId, whyNot: WhyNot): Promise<ToolUndo> {
  const workspaceId = ctx.workspace.id
  const call = await findCall(ctx.db, workspaceId, id)
  const row = call?.account_id === ctx.account.id ? await findUndo(ctx.db, workspaceId, id) : null
  const undo = call && knownTool(ctx, call)?.definition.undo
  if (!call || !row?.sealed || !undo) throw fail('undoMissing')
  if (row.state === 'sending' || row.state === 'undone') return shown(row)
  const reason = await whyNot(ctx.db, call)
  if (reason !== null) await noteUndo(ctx.db, workspaceId, id, { state: 'failed', reason })
  else await decide(ctx, call, whyNot, { undo, memo: undoMemo(ctx, id, row.sealed), mayTake: row.state !== 'unknown' })
  const now = await findUndo(ctx.db, workspaceId, id)
  // Meanwhile its time is over.
  return now ? shown(now) : { ...shown(row), state: 'failed' }
}

const shown = ({ state, reason, until }: UndoRow): ToolUndo => ({ state, reason, until: until.toISOString() })

type Taking = { undo: Undo<never>; memo: Record<string, unknown>; mayTake: boolean }

async function decide(ctx: WorkspaceCtx, call: ToolCallRow, whyNot: WhyNot, { undo, memo, mayTake }: Taking): Promise<void> {
  const { workspace_id: workspaceId, id } = call
  // What is on its way is finished and written down, whoever has left.
  const signal = AbortSignal.timeout(wholeMs)
  const open = (leaveBy: number) => openTool(ctx, call, { leaveBy, signal }).catch(nullIfRefused)
  const note = (ended: Parameters<typeof noteUndo>[3]) => noteUndo(ctx.db, workspaceId, id, ended)

  const looking = await open(0)
  if (!looking) return note({ state: 'failed', reason: 'auth' })
  const standing = await lookUndone(undo, looking, memo)
  if (typeof standing !== 'string') return note(mayTake ? endOf(standing) : { state: 'unknown', reason: null })
  if (standing !== 'asLeft') return note({ state: standing, reason: null })
  if (!mayTake) return note({ state: 'failed', reason: 'looked' })

  // Before the clock of the database is read, so that who judges by that one comes later.
  const taking = await open(performance.now() + leaveMs)
  const attempt = taking && (await begin(ctx, call, whyNot))
  if (taking && attempt !== null) await endUndo(ctx.db, id, attempt, endOf(await taken(undo, taking, memo)))
}

/** Writes down that it is about to be sent. Null: somebody else has, or it is not allowed any more. */
const begin = (ctx: WorkspaceCtx, call: ToolCallRow, whyNot: WhyNot): Promise<number | null> =>
  atomic(ctx.db, async (tx) => {
    if ((await whyNot(tx, call)) !== null) return null
    const attempt = await takeUndo(tx, call.workspace_id, call.id)
    if (attempt === null) return null
    const detail = { service: call.service, does: call.tool, title: toolTitle(ctx, call) }
    await recordAudit(tx, ctx, { workspaceId: call.workspace_id, action: 'agent.undo', subject: call.id, detail })
    return attempt
  })

async function taken(undo: Undo<never>, io: ToolIo<object>, memo: Record<string, unknown>): Promise<UndoOutcome> {
  try {
    return await takeBack(undo, io, memo)
  } catch (error) {
    if (!io.signal.aborted) throw error
    return { outcome: 'unknown', reason: 'timeout', message: '', retryAfterMs: null }
  }
}

function endOf(outcome: UndoOutcome) {
  if (!('reason' in outcome)) return { state: outcome.outcome, reason: null }
  const reason: ToolCallReason = outcome.lacksScope ? 'notGranted' : outcome.reason
  return { state: outcome.outcome === 'unknown' ? ('unknown' as const) : ('failed' as const), reason }
}

/** Null: there is no account to do it with. */
function nullIfRefused(error: unknown): null {
  if (error instanceof Failure || error instanceof IntegrationError) return null
  throw error
}

/** What of these runs was taken back since, by its titles as a model reads them. */
export async function undoneIn(
  ctx: Needs<'db' | 'vendors'>,
  workspaceId: WorkspaceId,
  runIds: readonly RunId[],
): Promise<ReadonlyMap<RunId, string[]>> {
  const calls = runIds.length === 0 ? [] : await findUndone(ctx.db, workspaceId, runIds)
  const byRun = Map.groupBy(calls, ({ run_id: id }) => id)
  return new Map([...byRun].map(([id, all]) => [id, all.map((call) => toolTitle(ctx, call).en)]))
}
