import { setTimeout as sleep } from 'node:timers/promises'
import type { RunId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Actor, App, WorkspaceCtx } from '../src/context.ts'
import type { Db } from '../src/db/db.ts'
import { beginRun, type RunKind, runFeeds, runKind, type RunWork } from '../src/features/run/run.ts'
import { Stopping } from '../src/stopping.ts'
import type { World } from './world.ts'

/** A kind of run that does this. */
export const kindOf = (
  work: (run: RunWork, actor: Actor) => Promise<unknown>,
  mostMs = 60_000,
  more: Pick<RunKind, 'turn'> = {},
): RunKind =>
  runKind({
    name: 'test',
    input: z.object({}),
    mostMs,
    ...more,
    async work(run, actor) {
      await work(run, actor)
      return [{ event: 'done', data: {} }]
    },
  })

/** Begins it in a process of its own, which may never end. */
export const begin = (ctx: WorkspaceCtx, kind: RunKind, stopping = new Stopping()): Promise<RunId> =>
  beginRun({ ...ctx, stopping }, kind, {})

/** What a run shows until its end, as `<event> <text>`. */
export async function shown(ctx: WorkspaceCtx, id: RunId): Promise<string[]> {
  const events = await Array.fromAsync(runFeeds(ctx).follow(ctx, id, 0, new AbortController().signal))
  return events.map(({ event, data }) => `${event} ${(data as { delta?: string }).delta ?? ''}`.trim())
}

export const rowOf = ({ db }: World, id: RunId) => db.selectFrom('run').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

/** The work of a process that counts as ended and has not noticed: it neither ends nor fails. */
export const freeze = (): Promise<never> => new Promise<never>(() => {})

/** Makes the process that works on it count as ended. */
export async function fallSilent({ db }: World, id: RunId): Promise<void> {
  // With a later epoch, so that the former process cannot send a heartbeat in between.
  await db
    .updateTable('run')
    .set(({ eb }) => ({ beat_at: null, epoch: eb('epoch', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** What a worker does when it finds the job that was sent with the run, until it works on that no longer. */
export async function takeOver(
  world: Pick<World, 'app'>,
  ctx: Pick<WorkspaceCtx, 'workspace'>,
  kind: RunKind,
  runId: RunId,
  parts: Partial<App> = {},
): Promise<void> {
  const app = world.app(parts)
  const stopping = new Watched(app.stopping)
  await kind.takeOver.run({ ...app, stopping }, { workspaceId: ctx.workspace.id, runId }, new AbortController().signal)
  await Promise.all(stopping.work)
}

/** What is begun in a process. */
class Watched extends Stopping {
  readonly work: Promise<void>[] = []
  readonly #process: Stopping

  constructor(process: Stopping) {
    super()
    this.#process = process
  }

  override get signal(): AbortSignal {
    return this.#process.signal
  }

  override waitFor(work: Promise<void>): void {
    this.#process.waitFor(work)
    this.work.push(work)
  }
}

/** @param everyMs longer where the product is asked over HTTP, which counts calls */
export async function until(condition: () => boolean | Promise<boolean>, everyMs = 5): Promise<void> {
  while (!(await condition())) await sleep(everyMs)
}

/** Ends the connections on which processes hear notices of this database. @returns how many there were */
export async function breakNotices(db: Db): Promise<number> {
  const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and query like 'listen%'`.execute(db)
  return rows.length
}
