import type { RunId } from '@quarry/contract/ids'
import type { z } from 'zod'
import type { Actor } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { carryOut } from './carry-out.ts'
import { lookAgainMs } from './go-on.ts'
import { insertRun } from './run.store.ts'
import type { RunKind } from './run-kind.ts'

/**
 * Begins a run and works on it in this process, at once. Should the process vanish, another one goes on.
 * @returns its id, under which `followRun` shows it.
 */
export async function beginRun<I extends z.ZodType>(actor: Actor, kind: RunKind<I>, input: z.input<I>): Promise<RunId> {
  const { id, begin } = await atomic(actor.db, (tx) => recordRun(tx, actor, kind, input))
  begin()
  return id
}

/** Records a run in the caller's transaction. @returns `begin`, to be called once that is committed. */
export async function recordRun<I extends z.ZodType>(
  tx: Db,
  actor: Actor,
  kind: RunKind<I>,
  input: z.input<I>,
): Promise<{ id: RunId; begin: () => void }> {
  const at = actor.clock.now()
  const workspaceId = actor.workspace.id
  const parsed = kind.input.parse(input) as object
  const deadlineAt = new Date(at.getTime() + kind.mostMs)
  const id = await insertRun(tx, workspaceId, { accountId: actor.account.id, kind: kind.name, input: parsed, at, deadlineAt })
  await actor.send(tx, kind.takeOver, { workspaceId, runId: id }, { afterMs: lookAgainMs })
  return {
    id,
    begin() {
      const held = { id, workspaceId, epoch: 1 }
      const working = carryOut(actor, kind, { held, input: parsed, deadlineAt, leaving: actor.stopping.signal })
      actor.stopping.waitFor(working)
    },
  }
}

export { NotDone, type RunWork } from './run-work.ts'
export { runKind } from './declare-run.ts'
export type { EndedRun, RunKind } from './run-kind.ts'
export type { RunEvent } from './event.store.ts'
export { findActor } from './find-actor.ts'
export { findOwnRun, followRun, runFeeds, shownSoFar, stopRun } from './follow.ts'
export { Overtaken } from './overtaken.ts'
export type { Held } from './held.ts'
export { holdRun, isFirst } from './run.store.ts'
export { isQueued } from './turn.store.ts'
export { isWaiting } from './wait.store.ts'
export { endRunsAbout, hearWakes, holdWaiting, stopWaiting, wakeRun, wakeRunsOf, whenItsTurn, whenWoken } from './wake-run.ts'
