import { RunId, type WorkspaceId } from '@quarry/contract/ids'
import type { Actor, AnyoneCtx, App, Needs, WorkspaceCtx } from '../../context.ts'
import type { EventFeeds, Numbered } from '../../http/event-feeds.ts'
import { atomic } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { findEvents, findLastEvent, type RunEvent } from './event.store.ts'
import { News } from './news.ts'
import { askToStop, isOwnRun, isShownOwnRun } from './run.store.ts'
import { stopWaiting } from './wake-run.ts'

const atOnce = 500

/** Runs as streams of events: a person may come back to their own, in any process. */
export const runFeeds = (app: Pick<App, 'db' | 'notices'>): EventFeeds => ({
  async isOpen(ctx, kind, id) {
    const run = RunId.safeParse(id)
    return run.success && isMember(ctx) && isOwnRun(app.db, ownerOf(ctx, kind), run.data)
  },
  follow: (ctx, id, after, disconnected) =>
    followRun(app, (ctx as WorkspaceCtx).workspace.id, RunId.parse(id), after, disconnected),
  async stop(ctx, kind, id) {
    const run = RunId.safeParse(id)
    if (run.success && isMember(ctx)) await stopSomehow(ctx, kind, run.data)
  },
})

const isMember = (ctx: AnyoneCtx): ctx is WorkspaceCtx => 'workspace' in ctx
const ownerOf = (ctx: Needs<'workspace' | 'account'>, kind: string) => ({
  workspaceId: ctx.workspace.id,
  accountId: ctx.account.id,
  kind,
})

/** Has the process that works on it end it; one that waits for the person ends here. */
async function stopSomehow(ctx: Actor, kind: string, id: RunId): Promise<void> {
  const ask = () => askToStop(ctx.db, ownerOf(ctx, kind), id)
  if (await ask()) return
  const isStopped = (await isOwnRun(ctx.db, ownerOf(ctx, kind), id)) && (await atomic(ctx.db, (tx) => stopWaiting(ctx, tx, id)))
  // It may have been woken in between.
  if (!isStopped) await ask()
}

type Caller = Needs<'db' | 'notices' | 'workspace' | 'account'>

/** @returns the id of an own run of this kind whose events are there. @throws Failure runMissing */
export async function findOwnRun(ctx: Caller, kind: string, id: RunId): Promise<RunId> {
  if (!(await isShownOwnRun(ctx.db, ownerOf(ctx, kind), id))) throw fail('runMissing')
  return id
}

/** How long a process takes at most to notice that it is to stop; what has vanished notices nothing. */
const noticeMs = 3_000

/** Stops an own run; one that has ended stays as it is. Resolves once it has ended, or nobody seems to work on it. @throws Failure runMissing */
export async function stopRun(ctx: Actor, kind: string, id: RunId): Promise<void> {
  if (!(await isOwnRun(ctx.db, ownerOf(ctx, kind), id))) throw fail('runMissing')
  await stopSomehow(ctx, kind, id)
  const waited = AbortSignal.timeout(noticeMs)
  const workspaceId = ctx.workspace.id
  for await (const _ of followRun(ctx, workspaceId, id, await findLastEvent(ctx.db, { id, workspaceId }), waited));
}

/** Events after this number, stored and new ones, until the run has ended or the reader has disconnected. */
export async function* followRun(
  { db, notices }: Pick<App, 'db' | 'notices'>,
  workspaceId: WorkspaceId,
  id: RunId,
  after: number,
  disconnected: AbortSignal,
): AsyncGenerator<Numbered> {
  const news = new News(id)
  const deafen = notices.hear('run_event', news.hear, news.lookUp)
  disconnected.addEventListener('abort', news.wake)
  try {
    for (let at = after; !disconnected.aborted;) {
      const next = news.after(at)
      if (next === 'over') return
      if (next === 'nothing') await news.come()
      else if (next === 'unknown') {
        const { events, isOver } = await findEvents(db, workspaceId, id, at, atOnce)
        for (const event of events) yield event
        at = events.at(-1)?.seq ?? at
        if (isOver) return
        if (events.length === atOnce) news.lookUp()
      } else {
        yield next
        at = next.seq
      }
    }
  } finally {
    deafen()
    disconnected.removeEventListener('abort', news.wake)
  }
}

/** What a run has shown by now; resolves once there is anything, or it has ended. */
export async function shownSoFar(
  app: Pick<App, 'db' | 'notices'>,
  workspaceId: WorkspaceId,
  id: RunId,
  signal: AbortSignal,
): Promise<readonly RunEvent[]> {
  for await (const _ of followRun(app, workspaceId, id, 0, signal)) break
  return (await findEvents(app.db, workspaceId, id, 0, atOnce)).events
}
