import type { Actor } from '../../context.ts'
import type { EventWriter } from './event-writer.ts'
import type { Held } from './held.ts'
import { isFirst } from './run.store.ts'
import type { RunKind } from './run-kind.ts'
import { noteQueued, noteTurn } from './turn.store.ts'
import { type RunTurn, turnsIn } from './turns.ts'

const dayMs = 24 * 60 * 60_000

type Awaiting = { held: Held; input: unknown; deadlineAt: Date; isBegun: boolean; writer: EventWriter; signal: AbortSignal }

/**
 * Waits until the run is one of those that are worked on; what was begun before goes on at once.
 * @returns its place, and by when it ends: waiting takes nothing of its time
 * @throws what `signal` is aborted with
 */
export async function awaitTurn(
  actor: Actor,
  kind: RunKind,
  { held, input, deadlineAt, isBegun, writer, signal }: Awaiting,
): Promise<{ place: Disposable | null; deadlineAt: Date }> {
  if (!kind.turn) return { place: null, deadlineAt }
  const turns = turnsIn(actor.db)
  const isBehind = kind.turn(input) === 'behind'
  const turn: RunTurn = { workspaceId: held.workspaceId, accountId: actor.account.id, isBehind }
  if (isBegun) return { place: turns.goOn(turn), deadlineAt }
  const waits = !turns.isFree(turn)
  if (waits) await noteQueued(actor.db, held, new Date(actor.clock.now().getTime() + dayMs))
  const place = await turns.take(turn, signal, (queued) => writer.add({ event: 'queued', data: queued }))
  if (!waits && isFirst(held)) return { place, deadlineAt }
  const fromNow = new Date(actor.clock.now().getTime() + kind.mostMs)
  // One that waited in a process that has vanished was given more.
  const endsAt = waits || fromNow < deadlineAt ? fromNow : deadlineAt
  try {
    await noteTurn(actor.db, held, endsAt)
  } catch (error) {
    place[Symbol.dispose]()
    throw error
  }
  return { place, deadlineAt: endsAt }
}
