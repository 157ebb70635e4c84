import type { RunId } from '@quarry/contract/ids'
import type { Call } from '@quarry/contract/calls/call'
import type { EventOf } from '@quarry/contract/wire/route'
import type { WorkspaceCtx } from '../src/context.ts'
import { runFeeds } from '../src/features/run/run.ts'

/** Everything that a run shows, from its beginning to its end. */
export async function eventsOf<C extends Call>(_route: C, ctx: WorkspaceCtx, id: RunId): Promise<EventOf<C>[]> {
  const events = await Array.fromAsync(runFeeds(ctx).follow(ctx, id, 0, new AbortController().signal))
  return events.map(({ event, data }) => ({ event, data }) as EventOf<C>)
}
