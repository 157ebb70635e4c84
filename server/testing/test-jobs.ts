import { sql } from 'kysely'
import type { App } from '../src/context.ts'
import type { Db } from '../src/db/db.ts'
import type { AnyJob } from '../src/jobs/job.ts'
import type { DropJobs, Enqueue } from '../src/jobs/message.ts'

export type WaitingJob = { name: string; payload: Record<string, unknown>; after: Date | null }

/**
 * Jobs that wait until the test runs them: sending is transactional and keyed as in the real queue, running is not left to chance.
 * The real queue has tests of its own.
 */
export async function openTestJobs(db: Db) {
  await sql`create schema testing`.execute(db)
  await sql`create table testing.job (seq bigserial, name text, key text, payload jsonb, after timestamptz, unique (name, key))`.execute(
    db,
  )

  const send: Enqueue = async (tx, job, payload, options) => {
    const data = job.payload.parse(payload)
    await sql`
      insert into testing.job (name, key, payload, after)
      values (${job.name}, ${job.key?.(data) ?? null}, ${JSON.stringify(data)},
        ${options?.afterMs === undefined ? (options?.after ?? null) : sql`now() + ${options.afterMs} * interval '1 millisecond'`})
      on conflict (name, key) do nothing`.execute(tx)
  }

  const drop: DropJobs = async (tx, workspaceId) => {
    await sql`delete from testing.job where payload->>'workspaceId' = ${workspaceId}`.execute(tx)
  }

  /** Jobs of committed transactions that have not been run, in the order they were sent. */
  async function waiting(): Promise<WaitingJob[]> {
    return (await sql<WaitingJob>`select name, payload, after from testing.job order by seq`.execute(db)).rows
  }

  /** Runs the jobs that are due and whatever they send, until none is left; a failure ends it. @returns how many ran. */
  async function runAll(jobs: readonly AnyJob[], app: App): Promise<number> {
    for (let count = 0; ; count++) {
      const { rows } = await sql<WaitingJob>`
        delete from testing.job where seq = (
          select seq from testing.job where after is null or after <= ${app.clock.now()} order by seq limit 1)
        returning name, payload, after`.execute(db)
      const [next] = rows
      if (!next) return count
      const job = jobs.find(({ name }) => name === next.name)
      if (!job) throw new Error(`The test runs no job named ${next.name}.`)
      await job.run(app, job.payload.parse(next.payload) as never, new AbortController().signal)
    }
  }

  return { send, drop, waiting, runAll }
}
