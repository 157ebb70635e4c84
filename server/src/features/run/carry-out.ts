import { restartEvent } from '@quarry/contract/event-stream'
import type { Actor, Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { toFailureBody } from '../../http/reply.ts'
import { atomic } from '../../db/db.ts'
import { insertEvents, findLastEvent, type RunEvent } from './event.store.ts'
import { EventWriter } from './event-writer.ts'
import { Overtaken } from './overtaken.ts'
import { beat, endRun, giveUp, type Held, isStopAsked } from './run.store.ts'
import type { RunKind } from './run-kind.ts'
import { RunWork } from './run-work.ts'
import { findSteps } from './step.store.ts'

/** Often enough that a run counts as left only when its process is gone. */
const beatMs = 3_000

/** Why work on a run ends before it is done. */
type Interruption = 'stopped' | 'expired' | 'overtaken' | 'leaving'

/** @property leaving aborted when this process is to end, or another one was given the run. */
type Carrying = { held: Held; input: unknown; deadlineAt: Date; leaving: AbortSignal }

/** Works on a run that this process holds until it ends, one way or another. It does not throw: what becomes of a run stands in its row. */
export async function carryOut(actor: Actor, kind: RunKind, { held, input, deadlineAt, leaving }: Carrying): Promise<void> {
  const end = new AbortController()
  const interrupt = (interruption: Interruption): void => end.abort(interruption)
  using watches = new DisposableStack()
  watches.use(watch(actor, held, { interrupt, deadlineAt, leaving }))
  try {
    const writer = await openWriter(actor, held, () => interrupt('overtaken'))
    try {
      const steps = await findSteps(actor.db, held)
      // Shown by a step that its process did not finish.
      if (writer.last > Math.max(0, ...steps.map((step) => step.last_event))) writer.add({ event: restartEvent, data: {} })
      const run = new RunWork(actor, held, { writer, steps, signal: end.signal })
      const ending = await kind.work(run, actor, kind.input.parse(input))
      await writer.written()
      await finish(actor, held, writer.last, ending, { status: 'done', reason: null })
    } catch (cause) {
      await endEarly(actor, held, writer, {
        cause,
        interruption: end.signal.aborted ? (end.signal.reason as Interruption) : null,
      })
    }
  } catch (error) {
    // The database does not answer: whoever takes the run over goes on after its last finished step.
    actor.log.warn({ err: error, run: held.id }, 'run left to whoever takes it over')
  }
}

const openWriter = async ({ db }: Actor, held: Held, onFailure: () => void): Promise<EventWriter> =>
  new EventWriter(db, held, await findLastEvent(db, held), onFailure)

type Early = { cause: unknown; interruption: Interruption | null }

async function endEarly(actor: Actor, held: Held, writer: EventWriter, { cause, interruption }: Early): Promise<void> {
  // Between the wish to stop and its notice the work may have noticed by itself.
  const isStopped = interruption === 'stopped' || (cause instanceof Overtaken && (await isStopAsked(actor.db, held)))
  if (isStopped) return endRun(actor.db, held, { status: 'stopped', reason: null, at: actor.clock.now() })
  if (interruption === 'leaving') return giveUp(actor.db, held)
  if (interruption === 'overtaken' || cause instanceof Overtaken) return
  const failure = toFailureBody(interruption === 'expired' ? fail('unavailable') : cause)
  if (failure.concernsOperator) actor.log.error({ err: cause, run: held.id }, 'run failed')
  const { code, message } = failure.body
  const status = interruption === 'expired' ? 'expired' : 'failed'
  await writer.written()
  await finish(actor, held, writer.last, [{ event: 'error', data: { code, message } }], { status, reason: code })
}

/** The last events and the end are one: nobody sees the one without the other. */
async function finish(
  { db, clock }: Needs<'db' | 'clock'>,
  held: Held,
  last: number,
  events: readonly RunEvent[],
  end: { status: 'done' | 'failed' | 'expired'; reason: string | null },
): Promise<void> {
  await atomic(db, async (tx) => {
    if (events.length > 0) await insertEvents(tx, held, last + 1, events)
    await endRun(tx, held, { ...end, at: clock.now() })
  })
}

type Watched = { interrupt: (interruption: Interruption) => void; deadlineAt: Date; leaving: AbortSignal }

/** Tells the work when it is to end before it is done, and others that it goes on. */
function watch(ctx: Needs<'db' | 'clock' | 'notices'>, held: Held, { interrupt, deadlineAt, leaving }: Watched): Disposable {
  const deadline = setTimeout(() => interrupt('expired'), Math.max(0, deadlineAt.getTime() - ctx.clock.now().getTime())).unref()
  const heart = setInterval(() => {
    // A database that does not answer for a moment is no reason to stop.
    void beat(ctx.db, held).then(
      (isHeld) => !isHeld && interrupt('overtaken'),
      () => {},
    )
  }, beatMs).unref()
  const deafen = ctx.notices.hear('run_stop', (id) => id === held.id && interrupt('stopped'))
  const leave = (): void => interrupt('leaving')
  leaving.addEventListener('abort', leave)
  if (leaving.aborted) leave()
  return {
    [Symbol.dispose]() {
      clearTimeout(deadline)
      clearInterval(heart)
      deafen()
      leaving.removeEventListener('abort', leave)
    },
  }
}
