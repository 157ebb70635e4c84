import type { RunId } from '@quarry/contract/ids'
import type { WorkspaceCtx } from '../../context.ts'
import type { Numbered } from '../../http/event-feeds.ts'
import { runFeeds } from '../run/run.ts'

/** Clients give up on a call after a minute. */
const patienceMs = 50_000

/** What a run shows from its beginning, for as long as a client waits. @param left aborted once nobody reads on */
export const followed = (ctx: WorkspaceCtx, runId: RunId, left: AbortSignal): AsyncIterable<Numbered> =>
  runFeeds(ctx).follow(ctx, runId, 0, AbortSignal.any([left, ctx.signal, ctx.stopping.signal, AbortSignal.timeout(patienceMs)]))
