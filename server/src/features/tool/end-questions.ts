import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { holdWaiting, wakeRun } from '../run/run.ts'
import { findAsking, type OffTools, voidQuestions } from './approval.store.ts'
import { isAnyWaiting } from './tool-call.store.ts'

/** Nobody can decide any more about tools that are off: their runs go on at once, and say so. */
export async function endQuestions(
  ctx: Needs<'clock' | 'send'>,
  tx: Db,
  { workspaceId, ...off }: OffTools & { workspaceId: WorkspaceId },
): Promise<void> {
  for (const { runId } of await findAsking(tx, workspaceId, off)) {
    const run = { workspaceId, runId }
    // The run first, as by whoever decides.
    await holdWaiting(tx, run)
    await voidQuestions(tx, run, { ...off, at: ctx.clock.now() })
    if (!(await isAnyWaiting(tx, run))) await wakeRun(ctx, tx, run)
  }
}
