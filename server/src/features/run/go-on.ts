import type { App } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { carryOut } from './carry-out.ts'
import { findActor } from './find-actor.ts'
import { endRun, takeOver } from './run.store.ts'
import type { RunKind, TakeOver } from './run-kind.ts'

/** Longer than a busy process pauses, and short enough that a person still waits. */
const silentSeconds = 10
export const lookAgainMs = 12_000

/**
 * Goes on with a run whose process vanished, and has somebody look again later: until the run ends, a job always waits for it.
 * Resolves once this process has it: whoever waited for its end, or for its turn, would keep others from being gone on with.
 */
export async function goOn(app: App, kind: RunKind, { workspaceId, runId }: TakeOver): Promise<void> {
  const run = await atomic(app.db, async (tx) => {
    const found = await takeOver(tx, workspaceId, runId, silentSeconds)
    // Also of one that is taken over: this process may be shut down as well, and whoever carries a run out ends without a failure then.
    if (found !== 'ended') await app.send(tx, kind.takeOver, { workspaceId, runId }, { afterMs: lookAgainMs })
    return found
  })
  if (run === 'ended' || run === 'held') return
  const held = { id: runId, workspaceId, epoch: run.epoch }
  const { signal: leaving } = app.stopping
  const actor = await findActor(app, run.account_id, workspaceId, leaving)
  if (!actor) {
    // A person who left the workspace meanwhile waits for nothing.
    await atomic(app.db, async (tx) => {
      const isEnded = await endRun(tx, held, { status: 'stopped', reason: null, at: app.clock.now() })
      if (isEnded) await kind.release?.(tx, { workspaceId, runId })
    })
    return
  }
  const { input, deadline_at: deadlineAt, is_stop_asked: isStopAsked } = run
  app.stopping.waitFor(carryOut(actor, kind, { held, input, deadlineAt, leaving, isStopAsked }))
}
