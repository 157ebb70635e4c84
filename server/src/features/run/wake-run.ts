import type { AccountId, RunId, WorkspaceId } from '@quarry/contract/ids'
import { z } from 'zod'
import type { Actor, App, Needs } from '../../context.ts'
import { atomic, type Db } from '../../db/db.ts'
import { kindNamed } from './declare-run.ts'
import { findLastEvent } from './event.store.ts'
import { goOn } from './go-on.ts'
import { TakeOver } from './run-kind.ts'
import { findSteps } from './step.store.ts'
import { askToStop, endRun } from './run.store.ts'
import { findOpenAbout, findOverdue, findWaitingOf, lockRun, resume, takeWaiting } from './wait.store.ts'
import { writeEnd } from './write-end.ts'

type Ctx = Needs<'clock' | 'send'>
type Which = { workspaceId: WorkspaceId; runId: RunId }

/** Holds a run while what it may wait for changes, so that it neither waits for what has come nor misses it. */
export const holdWaiting = (tx: Db, { workspaceId, runId }: Which): Promise<void> => lockRun(tx, workspaceId, runId)

/**
 * Has some process go on with a run that waits, once the caller's transaction is committed: the first one that hears of it, or, should none,
 * whoever finds the job. Does nothing to any other.
 */
export async function wakeRun({ clock, send }: Ctx, tx: Db, { workspaceId, runId }: Which): Promise<void> {
  const kind = await resume(tx, workspaceId, runId, clock.now())
  if (kind !== null) await send(tx, kindNamed(kind).takeOver, { workspaceId, runId })
}

const Woken = TakeOver.extend({ kind: z.string() })

type Hearing = Pick<App, 'notices' | 'stopping' | 'log'>
type Go = (woken: z.output<typeof Woken>) => Promise<void>

/** Does something as soon as a run is woken, whichever process did it. Of some nobody may hear. @returns what ends it */
export const whenWoken = (app: Hearing, go: Go): (() => void) => hear(app, 'run_wake', go)

/** The same for one that has waited for its turn and is worked on from now on. */
export const whenItsTurn = (app: Hearing, go: Go): (() => void) => hear(app, 'run_turn', go)

const hear = (app: Hearing, channel: 'run_wake' | 'run_turn', go: Go): (() => void) =>
  app.notices.hear(channel, (payload) => {
    const woken = Woken.parse(JSON.parse(payload))
    const failed = (error: unknown) => app.log.warn({ err: error, run: woken.runId }, 'run not gone on with')
    app.stopping.waitFor(go(woken).catch(failed))
  })

/** Goes on in this process with runs that are woken. @returns what ends it */
export const hearWakes = (app: App): (() => void) => whenWoken(app, ({ kind, ...which }) => goOn(app, kindNamed(kind), which))

type Whose = { workspaceId: WorkspaceId; accountId: AccountId }

/** Wakes the runs of a person that wait. @param reason only those that wait for this */
export async function wakeRunsOf(ctx: Ctx, tx: Db, whose: Whose, reason?: string): Promise<void> {
  for (const { id } of await findWaitingOf(tx, whose, reason)) {
    const which = { workspaceId: whose.workspaceId, runId: id }
    await holdWaiting(tx, which)
    await wakeRun(ctx, tx, which)
  }
}

/** Ends what goes on about something that is deleted in the caller's transaction: what waits at once, what is worked on soon. */
export async function endRunsAbout(
  { clock }: Needs<'clock'>,
  tx: Db,
  workspaceId: WorkspaceId,
  name: string,
  about: Record<string, string>,
): Promise<void> {
  for (const { id, account_id: accountId } of await findOpenAbout(tx, workspaceId, name, about)) {
    const run = await takeWaiting(tx, { workspaceId, accountId }, id)
    if (run) {
      await endRun(tx, { id, workspaceId, epoch: run.epoch }, { status: 'stopped', reason: null, at: clock.now() })
      await kindNamed(name).release?.(tx, { workspaceId, runId: id })
    } else await askToStop(tx, { workspaceId, accountId, kind: name }, id)
  }
}

const atOnce = 200

/** Wakes what has waited long enough. */
export async function wakeOverdue(ctx: Ctx & Needs<'db'>): Promise<void> {
  for (const { id, workspace_id: workspaceId } of await findOverdue(ctx.db, ctx.clock.now(), atOnce))
    await atomic(ctx.db, (tx) => wakeRun(ctx, tx, { workspaceId, runId: id }))
}

/** Stops an own run that waits, with everything that belongs to its end. @returns false when it does not wait */
export async function stopWaiting(actor: Actor, tx: Db, runId: RunId): Promise<boolean> {
  const workspaceId = actor.workspace.id
  const run = await takeWaiting(tx, { workspaceId, accountId: actor.account.id }, runId)
  if (!run) return false
  const held = { id: runId, workspaceId, epoch: run.epoch }
  const kind = kindNamed(run.kind)
  const input = kind.input.safeParse(run.input).data
  const steps = await findSteps(tx, held)
  const results = new Map(steps.flatMap(({ key, state, result }) => (state === 'done' ? [[key, result]] : [])))
  const events = input === undefined ? [] : (kind.whenStopped?.(input) ?? [])
  const last = await findLastEvent(tx, held)
  await writeEnd(tx, actor, kind, { held, last, results, input }, { status: 'stopped', reason: null, events })
  return true
}
