import { restartEvent } from '@quarry/contract/event-stream'
import { statusOf } from '../../ai/causes.ts'
import type { Actor, Needs } from '../../context.ts'
import { Failure, fail } from '../../http/fail.ts'
import { toFailureBody } from '../../http/reply.ts'
import { atomic } from '../../db/db.ts'
import { awaitTurn } from './await-turn.ts'
import { findLastEvent } from './event.store.ts'
import { EventWriter } from './event-writer.ts'
import { Overtaken } from './overtaken.ts'
import { keepBeating } from './heart.ts'
import type { Held } from './held.ts'
import { giveUp, isFirst, isStopRequested } from './run.store.ts'
import type { RunKind } from './run-kind.ts'
import { RunWork } from './run-work.ts'
import { findSteps } from './step.store.ts'
import { Waiting } from './waiting.ts'
import { type End, writeEnd } from './write-end.ts'

/** Why work on a run ends before it is done. */
type Interruption = 'stopped' | 'expired' | 'overtaken' | 'leaving'

/**
 * @property leaving aborted when this process is to end, or another one was given the run.
 * @property isStopAsked a person asked for it to stop while nobody worked on it.
 */
type Carrying = { held: Held; input: unknown; deadlineAt: Date; leaving: AbortSignal; isStopAsked?: boolean }

/** Works on a run that this process holds until it ends, one way or another. It does not throw: what becomes of a run stands in its row. */
export async function carryOut(actor: Actor, kind: RunKind, carrying: Carrying): Promise<void> {
  const { held, input, deadlineAt, leaving, isStopAsked = false } = carrying
  const end = new AbortController()
  const interrupt = (interruption: Interruption): void => end.abort(interruption)
  using watches = new DisposableStack()
  watches.use(watch(actor, held, { interrupt, leaving }))
  try {
    const writer = await openWriter(actor, held, () => interrupt('overtaken'))
    const steps = isFirst(held) ? [] : await findSteps(actor.db, held)
    const run = new RunWork(actor, held, { writer, steps, signal: end.signal })
    const parsed = kind.input.safeParse(input)
    const stopped = (): End => ({
      status: 'stopped',
      reason: null,
      events: parsed.success ? (kind.whenStopped?.(parsed.data) ?? []) : [],
    })
    const finish = (last: End) => endWith(actor, kind, { held, writer, run, input: parsed.data }, last)
    try {
      if (isStopAsked) interrupt('stopped')
      end.signal.throwIfAborted()
      // Shown by a step that its process did not finish.
      if (writer.last > Math.max(0, ...steps.map((step) => step.last_event))) writer.add({ event: restartEvent, data: {} })
      if (!parsed.success) throw parsed.error
      const awaiting = { held, input: parsed.data, deadlineAt, isBegun: steps.length > 0, writer, signal: end.signal }
      const turn = await awaitTurn(actor, kind, awaiting)
      watches.use(turn.place)
      watches.use(endAt(actor, turn.deadlineAt, () => interrupt('expired')))
      if (!turn.by) return await finish(stopped())
      const events = await kind.work(run, turn.by, parsed.data)
      await finish({ status: 'done', reason: null, events })
    } catch (cause) {
      if (cause instanceof Waiting) return
      const interruption = end.signal.aborted ? (end.signal.reason as Interruption) : null
      const last = await earlyEnd(actor, held, { cause, interruption })
      if (last === 'leave') await giveUp(actor.db, held)
      else if (last === 'stopped') await finish(stopped())
      else if (last !== 'overtaken') await finish(last)
    }
  } catch (error) {
    // The database does not answer: the process that takes the run over continues after its last finished step.
    actor.log.warn({ err: error, run: held.id }, 'run left to whoever takes it over')
  }
}

const openWriter = async ({ db }: Actor, held: Held, onFailure: () => void): Promise<EventWriter> =>
  new EventWriter(db, held, isFirst(held) ? 0 : await findLastEvent(db, held), onFailure)

type Early = { cause: unknown; interruption: Interruption | null }

/** How a run ends whose work did not come to its end: not at all where another process has it, or will have it. */
async function earlyEnd(
  actor: Actor,
  held: Held,
  { cause, interruption }: Early,
): Promise<End | 'stopped' | 'leave' | 'overtaken'> {
  // Between the wish to stop and its notice the work may have noticed by itself.
  const isStopped = interruption === 'stopped' || (cause instanceof Overtaken && (await isStopRequested(actor.db, held)))
  if (isStopped) return 'stopped'
  if (interruption === 'leaving') return 'leave'
  if (interruption === 'overtaken' || cause instanceof Overtaken) return 'overtaken'
  const failure = toFailureBody(interruption === 'expired' ? fail('unavailable') : cause)
  if (failure.concernsOperator) actor.log.error({ err: cause, run: held.id }, 'run failed')
  // Nobody else can find out why a service of the operator fails. Its words may be those of a question.
  else if (cause instanceof Failure && cause.cause !== undefined)
    actor.log.warn({ run: held.id, error: cause.error, status: statusOf(cause.cause) ?? null }, 'run failed')
  const { code, message } = failure.body
  const status = interruption === 'expired' ? 'expired' : 'failed'
  return { status, reason: code, events: [{ event: 'error', data: { code, message } }] }
}

type Ending = { held: Held; writer: EventWriter; run: RunWork; input: unknown }

async function endWith(actor: Actor, kind: RunKind, { held, writer, run, input }: Ending, end: End): Promise<void> {
  await writer.written()
  await atomic(actor.db, (tx) => writeEnd(tx, actor, kind, { held, last: writer.last, results: run.results, input }, end))
}

type Watched = { interrupt: (interruption: Interruption) => void; leaving: AbortSignal }

function endAt({ clock }: Needs<'clock'>, at: Date, end: () => void): Disposable {
  const timer = setTimeout(end, Math.max(0, at.getTime() - clock.now().getTime())).unref()
  return { [Symbol.dispose]: () => clearTimeout(timer) }
}

/** Signals the work when it has to end early, and shows others that it is still running. */
function watch(ctx: Needs<'db' | 'notices'>, held: Held, { interrupt, leaving }: Watched): Disposable {
  const beating = keepBeating(ctx.db, held, () => interrupt('overtaken'))
  const deafen = ctx.notices.hear('run_stop', (id) => id === held.id && interrupt('stopped'))
  const leave = (): void => interrupt('leaving')
  leaving.addEventListener('abort', leave)
  if (leaving.aborted) leave()
  return {
    [Symbol.dispose]() {
      beating[Symbol.dispose]()
      deafen()
      leaving.removeEventListener('abort', leave)
    },
  }
}
