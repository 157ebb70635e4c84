import type { Actor } from '../../context.ts'
import type { EventWriter } from './event-writer.ts'
import { findActor } from './find-actor.ts'
import type { Held } from './held.ts'
import { isFirst } from './run.store.ts'
import type { RunKind } from './run-kind.ts'
import { noteQueued, noteTurn } from './turn.store.ts'
import { type RunTurn, turnsIn } from './turns.ts'

const dayMs = 24 * 60 * 60_000

type Awaiting = { held: Held; input: unknown; deadlineAt: Date; isBegun: boolean; writer: EventWriter; signal: AbortSignal }

/**
 * Waits until the run is one of those that are worked on; what was begun before goes on at once.
 * @returns its place, by when it ends (waiting takes nothing of its time), and its person with what they may by now; null once they are no
 * member any more
 * @throws what `signal` is aborted with
 */
export async function awaitTurn(
  actor: Actor,
  kind: RunKind,
  { held, input, deadlineAt, isBegun, writer, signal }: Awaiting,
): Promise<{ place: Disposable | null; deadlineAt: Date; by: Actor | null }> {
  if (!kind.turn) return { place: null, deadlineAt, by: actor }
  const turns = turnsIn(actor.db)
  const isBehind = kind.turn(input) === 'behind'
  const turn: RunTurn = { workspaceId: held.workspaceId, accountId: actor.account.id, isBehind }
  if (isBegun) return { place: turns.goOn(turn), deadlineAt, by: actor }
  const waits = !turns.isFree(turn)
  if (waits) await noteQueued(actor.db, held, new Date(actor.clock.now().getTime() + dayMs))
  const place = await turns.take(turn, signal, (queued) => writer.add({ event: 'queued', data: queued }))
  if (!waits && isFirst(held)) return { place, deadlineAt, by: actor }
  const fromNow = new Date(actor.clock.now().getTime() + kind.mostMs)
  // One that waited in a process that has vanished was given more.
  const endsAt = waits || fromNow < deadlineAt ? fromNow : deadlineAt
  try {
    await noteTurn(actor.db, held, endsAt)
    const by = waits ? await findActor(actor, actor.account.id, held.workspaceId, actor.signal) : actor
    return { place, deadlineAt: endsAt, by }
  } catch (error) {
    place[Symbol.dispose]()
    throw error
  }
}
