import { RunId, type WorkspaceId } from '@quarry/contract/ids'
import type { AnyoneCtx, App, WorkspaceCtx } from '../../context.ts'
import type { EventFeeds, Numbered } from '../../http/event-feeds.ts'
import { findEvents } from './event.store.ts'
import { askToStop, isOwnRun } from './run.store.ts'

const atOnce = 500
/** Notices can be lost. */
const backstopMs = 2_000

/** Runs as streams of events: a person may come back to their own, in any process. */
export const runFeeds = (app: Pick<App, 'db' | 'notices'>): EventFeeds => ({
  async isOpen(ctx, kind, id) {
    const run = RunId.safeParse(id)
    return run.success && isMember(ctx) && isOwnRun(app.db, ownerOf(ctx, kind), run.data)
  },
  follow: (ctx, id, after, gone) => followRun(app, (ctx as WorkspaceCtx).workspace.id, RunId.parse(id), after, gone),
  async stop(ctx, kind, id) {
    const run = RunId.safeParse(id)
    if (run.success && isMember(ctx)) await askToStop(app.db, ownerOf(ctx, kind), run.data)
  },
})

const isMember = (ctx: AnyoneCtx): ctx is WorkspaceCtx => 'workspace' in ctx
const ownerOf = (ctx: WorkspaceCtx, kind: string) => ({ workspaceId: ctx.workspace.id, accountId: ctx.account.id, kind })

/** Events after this number, those that are there and those that come, until the run has ended or the reader is gone. */
async function* followRun(
  { db, notices }: Pick<App, 'db' | 'notices'>,
  workspaceId: WorkspaceId,
  id: RunId,
  after: number,
  gone: AbortSignal,
): AsyncGenerator<Numbered> {
  let news = Promise.withResolvers<void>()
  const wake = (): void => news.resolve()
  const deafen = notices.hear('run_event', (of) => of === id && wake())
  gone.addEventListener('abort', wake)
  try {
    for (let at = after; !gone.aborted;) {
      // Before looking, so that what comes meanwhile is looked for again.
      news = Promise.withResolvers()
      const { events, isOver } = await findEvents(db, workspaceId, id, at, atOnce)
      for (const event of events) yield event
      at = events.at(-1)?.seq ?? at
      if (isOver) return
      if (events.length > 0) continue
      const backstop = setTimeout(wake, backstopMs)
      await news.promise
      clearTimeout(backstop)
    }
  } finally {
    deafen()
    gone.removeEventListener('abort', wake)
  }
}
