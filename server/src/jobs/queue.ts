import { type ConstructorOptions, fromKysely, type JobWithMetadata, PgBoss } from 'pg-boss'
import type { App } from '../context.ts'
import type { Log } from '../log.ts'
import { openPool, type Pool } from '../db/db.ts'
import { listen } from '../db/listen.ts'
import type { AnyJob } from './job.ts'
import type { DropJobs, Enqueue } from './message.ts'

// A dead worker stops its heartbeat; the monitor looks every few seconds. Together: takeover well within 30 s.
const heartbeatSeconds = 10
/** Four that work and one that listens. */
const connections = 5
const watchSeconds = 4
/** Its statements are short. One that is sent to a machine that is gone would keep its connection, and with all of them no job would run. */
const answerMs = 30_000
const firstPauseSeconds = 60
const longestPauseSeconds = 6 * 60 * 60

type Worker = { id: string; isDismissed: boolean }
/** The workers of one job: those that wait for work, and how many there are in all. */
type Crew = { free: Set<Worker>; count: number }

/** pg-boss in the product's own database. Sending works at once; running starts with `work`. */
export class JobQueue implements AsyncDisposable {
  readonly #boss: PgBoss
  /** The queue's own, so that neither people nor jobs wait for the other's connections. */
  readonly #own: Pool
  readonly #pool: Pool
  readonly #jobs: readonly AnyJob[]
  readonly #log: Log
  readonly #stopping = new AbortController()
  /** By job and key, or by the id of what has no key. */
  readonly #running = new Map<string, { stop: AbortController; settled: Promise<void> }>()

  private constructor(boss: PgBoss, own: Pool, { pool, jobs, log }: { pool: Pool; jobs: readonly AnyJob[]; log: Log }) {
    this.#boss = boss
    this.#own = own
    this.#pool = pool
    this.#jobs = jobs
    this.#log = log
  }

  /** @throws Error when two jobs share a name, or the database holds a queue nobody runs. */
  static async open(options: { pool: Pool; url: string; jobs: readonly AnyJob[]; log: Log }): Promise<JobQueue> {
    const names = options.jobs.map((job) => job.name)
    if (new Set(names).size !== names.length) throw new Error(`Two jobs share a name: ${names.join(', ')}`)
    const report = seldom((error) => options.log.error({ err: error }, 'job queue'))
    const own = openPool(options.url, report, connections, 'quarry-jobs', answerMs)
    const boss = new PgBoss({
      db: connectionsOf(own, options.log),
      superviseIntervalSeconds: watchSeconds,
      monitorIntervalSeconds: watchSeconds,
      useListenNotify: true,
    })
    boss.on('error', report)
    try {
      await boss.start()
      await forgetFormerPolicy(options.pool)
      await prepareQueues(boss, options.jobs)
      return new JobQueue(boss, own, options)
    } catch (error) {
      await boss.stop({ graceful: false })
      await own.end()
      throw error
    }
  }

  readonly send: Enqueue = async (tx, job, payload, options) => {
    const data = job.payload.parse(payload)
    await this.#boss.send(job.name, data as object, {
      db: fromKysely(tx),
      ...(job.key && { singletonKey: job.key(data), group: { id: job.key(data) } }),
      ...(options?.after && { startAfter: options.after }),
      ...(options?.afterMs !== undefined && { startAfter: Math.ceil(options.afterMs / 1000) }),
    })
  }

  readonly dropJobs: DropJobs = async (tx, workspaceId) => {
    await fromKysely(tx).executeSql(`delete from pgboss.job where data->>'workspaceId' = $1 and state <> 'active'`, [workspaceId])
  }

  /** Starts running in this process the jobs of its roles. */
  async work(app: App): Promise<void> {
    for (const job of this.#jobs.filter(({ role = 'worker' as const }) => app.config.ROLES.includes(role))) {
      await this.#addWorker(app, job, { free: new Set(), count: 0 })
      if (job.every) await this.#boss.schedule(job.name, job.every, {})
    }
  }

  /**
   * There is one worker more than jobs run, up to the limit: each looks into the database every few seconds, so nobody waits there in vain.
   * A worker that is done fetches the next job at once: a thousand mails need not wait for as many pauses.
   */
  async #addWorker(app: App, job: AnyJob, crew: Crew): Promise<void> {
    const worker: Worker = { id: '', isDismissed: false }
    crew.count += 1
    crew.free.add(worker)
    const options = {
      pollingIntervalSeconds: 2,
      notifyPollingIntervalSeconds: 2,
      includeMetadata: true,
      // Which keys are at work is looked up with each claim. The queue's policies for this go by a list that is up to a minute old: a key
      // that is done would wait on, and one that waits for itself would keep all others waiting.
      ...(job.key && { groupConcurrency: 1 }),
    } as const
    worker.id = await this.#boss.work(job.name, options, async ([claimed]: JobWithMetadata[]) => {
      crew.free.delete(worker)
      if (crew.free.size === 0 && crew.count < job.concurrency && !this.#stopping.signal.aborted)
        void this.#addWorker(app, job, crew).catch((error: unknown) => this.#log.error({ err: error }, 'job queue'))
      try {
        if (claimed) await this.#run(app, job, claimed)
      } finally {
        if (!worker.isDismissed) {
          for (const other of crew.free) this.#dismiss(job, crew, other)
          crew.free.add(worker)
          this.#boss.notifyWorker(worker.id)
        }
      }
    })
  }

  /** What it may have claimed just now it still does. */
  #dismiss(job: AnyJob, crew: Crew, worker: Worker): void {
    // Without a name yet: the queue would take it for all of them.
    if (worker.id === '') return
    worker.isDismissed = true
    crew.free.delete(worker)
    crew.count -= 1
    void this.#boss.offWork(job.name, { id: worker.id, wait: false })
  }

  async #run(app: App, job: AnyJob, claimed: JobWithMetadata): Promise<void> {
    const [stop, over] = [new AbortController(), Promise.withResolvers<void>()]
    const signal = AbortSignal.any([this.#stopping.signal, claimed.signal, stop.signal])
    let place: string | null = null
    try {
      // What an earlier version sent may fit no more: a failure as any other.
      const payload = job.payload.parse(claimed.data) as never
      place = job.key ? `${job.name} ${job.key(payload)}` : claimed.id
      await this.#takePlace(place, { stop, settled: over.promise })
      if (claimed.retryDelay > 0) await this.#pauseBeforeRetry(claimed, 0)
      await job.run(app, payload, signal)
    } catch (error) {
      if (!signal.aborted) {
        this.#log.error({ err: error, job: job.name, ...concerned(claimed.data) }, 'job failed')
        await this.#pauseBeforeRetry(claimed, Math.min(firstPauseSeconds * 2 ** claimed.retryCount, longestPauseSeconds))
      }
      throw error
    } finally {
      if (place !== null) this.#running.delete(place)
      over.resolve()
    }
  }

  /** On a machine that stood still a heartbeat comes too late, and the job is handed out while it is still being done here: never twice at once. */
  async #takePlace(key: string, mine: { stop: AbortController; settled: Promise<void> }): Promise<void> {
    for (let former = this.#running.get(key); former; former = this.#running.get(key)) {
      former.stop.abort(new Error('handed out anew'))
      await former.settled
    }
    this.#running.set(key, mine)
  }

  /** The queue knows one pause for every end of a job; only a failure of ours is worth waiting after. */
  async #pauseBeforeRetry({ name, id }: JobWithMetadata, seconds: number): Promise<void> {
    await this.#pool.query(`update pgboss.job set retry_delay = $3 where name = $1 and id = $2 and state = 'active'`, [
      name,
      id,
      seconds,
    ])
  }

  /** Jobs stop at their next safe point and are taken up again at the next start. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#stopping.abort(new Error('shutting down'))
    await Promise.race([
      Promise.all([...this.#running.values()].map(({ settled }) => settled)),
      new Promise((resolve) => setTimeout(resolve, 8_000).unref()),
    ])
    await this.#boss.stop({ graceful: true, timeout: 1_000 })
    await this.#own.end()
  }
}

const reportEveryMs = 10_000

/** While the database is away each of all jobs fails to look into it every two seconds: one line says as much as hundreds. */
function seldom(report: (error: unknown) => void): (error: unknown) => void {
  let reportedAt = Number.NEGATIVE_INFINITY
  return (error) => {
    if (performance.now() - reportedAt < reportEveryMs) return
    reportedAt = performance.now()
    report(error)
  }
}

/** Not the queue's own way to connect: it lets go of its listeners before a connection is over, and a last error would end the process. */
function connectionsOf(pool: Pool, log: Log): NonNullable<ConstructorOptions['db']> {
  return {
    executeSql: (text, values) => pool.query(text, values),
    async listen(channel, hear, begin) {
      const listening = listen(pool, { channels: [channel], hear, begin, log })
      return { close: async () => listening[Symbol.asyncDispose]() }
    },
  }
}

/** Whose job it was, as far as its payload says. */
function concerned(data: object): { workspaceId?: unknown; sourceId?: unknown } {
  const { workspaceId, sourceId } = data as { workspaceId?: unknown; sourceId?: unknown }
  return { ...(workspaceId !== undefined && { workspaceId }), ...(sourceId !== undefined && { sourceId }) }
}

/** Queues of earlier versions had a policy for what `#addWorker` sees to now, and the queue never changes one. */
async function forgetFormerPolicy(pool: Pool): Promise<void> {
  await pool.query(`
    with former as (update pgboss.queue set policy = 'short', singletons_active = null where policy = 'stately' returning name)
    update pgboss.job set policy = 'short', group_id = singleton_key
    where name in (select name from former) and state in ('created', 'retry', 'active')`)
}

async function prepareQueues(boss: PgBoss, jobs: readonly AnyJob[]): Promise<void> {
  const names = jobs.map((job) => job.name)
  const stored = (await boss.getQueues()).map((queue) => queue.name)
  const orphaned = stored.filter((name) => !names.includes(name) && !name.startsWith('__'))
  if (orphaned.length > 0) throw new Error(`The database holds jobs nobody runs: ${orphaned.join(', ')}`)
  for (const job of jobs) {
    const settings = {
      retryLimit: job.attempts - 1,
      // What a dead worker left is taken up at once; after a failure of ours `#run` sets a pause.
      retryDelay: 0,
      retryBackoff: false,
      expireInSeconds: 24 * 60 * 60 - 1,
      heartbeatSeconds,
      notify: true,
      deleteAfterSeconds: 24 * 60 * 60,
    }
    if (stored.includes(job.name)) await boss.updateQueue(job.name, settings)
    else await boss.createQueue(job.name, { ...settings, policy: job.key ? 'short' : 'standard' })
  }
}
