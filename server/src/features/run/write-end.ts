import type { Actor } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { findEvents } from './event.store.ts'
import type { Held } from './held.ts'
import { endRun } from './run.store.ts'
import type { EndedRun, RunKind } from './run-kind.ts'

/** Beyond what the writer of events lets any run show. */
const mostEvents = 1_000_000

/** @property events the last ones. */
export type End = Pick<EndedRun<unknown>, 'status' | 'reason' | 'events'>
/** @property last number of the last event. @property input undefined: there was no work. */
type Ending = { held: Held; last: number; results: ReadonlyMap<string, unknown>; input: unknown }

/** The last events, what the run came to, and its end are one: nobody sees the one without the others. */
export async function writeEnd(
  tx: Db,
  actor: Actor,
  kind: RunKind,
  { held, last, results, input }: Ending,
  end: End,
): Promise<void> {
  const isEnded = await endRun(tx, held, { ...end, first: last + 1, at: actor.clock.now() })
  if (!isEnded) return
  await kind.release?.(tx, { workspaceId: held.workspaceId, runId: held.id })
  if (!kind.settle || input === undefined) return
  const { events } = await findEvents(tx, held.workspaceId, held.id, 0, mostEvents)
  await kind.settle(tx, actor, { ...end, id: held.id, input, events, results })
}
