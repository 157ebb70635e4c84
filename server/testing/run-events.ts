import type { RunId } from '@quarry/contract/ids'
import type { EventOf, Route } from '@quarry/contract/route'
import type { WorkspaceCtx } from '../src/context.ts'
import { runFeeds } from '../src/features/run/run.ts'

/** Everything that a run shows, from its beginning to its end. */
export async function eventsOf<R extends Route & { events: object }>(
  _route: R,
  ctx: WorkspaceCtx,
  id: RunId,
): Promise<EventOf<R>[]> {
  const events = await Array.fromAsync(runFeeds(ctx).follow(ctx, id, 0, new AbortController().signal))
  return events.map(({ event, data }) => ({ event, data }) as EventOf<R>)
}
