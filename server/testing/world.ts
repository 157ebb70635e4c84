import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { after } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Language } from '@quarry/contract/account/account'
import { privileges } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import { catalogue } from '@quarry/integrations/catalogue'
import { readConfig } from '../src/config.ts'
import type { AccountCtx, AnyoneCtx, App, RequestFacts, WorkspaceCtx } from '../src/context.ts'
import { openDb, openPool } from '../src/db/db.ts'
import { Notices } from '../src/db/notices.ts'
import { hashOfNone } from '../src/features/account/password/password.ts'
import { openFolderBlobs } from '../src/files/folder-blobs.ts'
import { createVault } from '../src/files/vault.ts'
import type { Endpoint } from '../src/http/endpoint.ts'
import type { ProgramEndpoint } from '../src/http/programs.ts'
import type { AnyJob } from '../src/jobs/job.ts'
import { openMailer } from '../src/mail/open-mailer.ts'
import { Stopping } from '../src/stopping.ts'
import { createWorker } from '../src/worker/worker.ts'
import { createTestDatabase } from './database.ts'
import { openElsewhere } from './elsewhere.ts'
import { openTestJobs } from './test-jobs.ts'
import type { TestServer } from './test-server.ts'

const connections = 6

/** A migrated, empty database and everything around it, for the calling test file alone; deleted when the file ends. */
export async function openWorld(): Promise<World> {
  const world = await createWorld()
  after(() => world[Symbol.asyncDispose]())
  return world
}

/** The same for who ends it themselves. */
export async function createWorld() {
  const database = await createTestDatabase({ isMigrated: true })
  const pool = openPool(database.url, () => {}, connections)
  const db = openDb(pool)
  const dataDir = await mkdtemp(join(database.folder, 'quarry-world-'))
  const elsewhere = openElsewhere(db)
  const endings: (() => Promise<unknown>)[] = []
  async function end(): Promise<void> {
    for (const each of endings.reverse()) await each()
    const untouched = await elsewhere.assertUntouched().then(
      () => null,
      (error: unknown) => error,
    )
    await db.destroy()
    await database.drop()
    await rm(dataDir, { recursive: true, force: true })
    if (untouched) throw untouched
  }
  // Each is an installation of its own, not the copy of another.
  await sql`update installation set id = default`.execute(db)
  const [clock, jobs, log] = [new TestClock(), await openTestJobs(db), openTestLog()]
  const [notices, stopping] = [new Notices(pool, log), new Stopping()]
  endings.push(async () => {
    await stopping.begin()
    await notices[Symbol.asyncDispose]()
  })
  const blobs = await openFolderBlobs(join(dataDir, 'blobs'))

  const standard: Omit<App, 'worker'> = {
    config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
    db,
    notices,
    stopping,
    clock,
    log,
    send: jobs.send,
    dropJobs: jobs.drop,
    mail: openMailer({ clock, send: jobs.send }),
    blobs,
    vault: createVault(randomBytes(32)),
    net: unsupplied('net'),
    vendors: catalogue,
    reader: unsupplied('reader'),
    search: unsupplied('search'),
    models: unsupplied('models'),
    embedder: null,
    formerEmbedder: null,
    openid: null,
    office: null,
    ocr: null,
    gateways: [],
    sandbox: null,
    portone: null,
    workspaceRemoved: [],
  }

  /** @param parts what the test is about; network, reader, search and models are there only if supplied here. */
  const app = (parts: Partial<App> = {}): App => ({ ...standard, worker: createWorker({ db, notices, log }, 8), ...parts })

  /** The context of a request by somebody not logged in. */
  const anyone = (
    { origin = 'http://localhost:3000', signal = new AbortController().signal, ...request }: Partial<RequestFacts> = {},
    parts: Partial<App> = {},
  ): AnyoneCtx => ({
    ...app(parts),
    origin,
    signal,
    request: {
      address: '192.0.2.1',
      userAgent: 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0.0.0 Safari/537.36',
      host: 'localhost:3000',
      isForwarded: false,
      sessionToken: null,
      apiKey: null,
      deviceToken: null,
      setSession() {},
      setDevice() {},
      stepToken: () => null,
      setStep() {},
      bytes: emptyBytes(),
      ...request,
    },
  })

  /** The context of a new account. Its password fits nothing. */
  async function account({ lang = 'en', ...parts }: Partial<App> & { lang?: Language } = {}): Promise<AccountCtx> {
    const email = `${randomUUID()}@example.com`
    const now = clock.now()
    const { id } = await db
      .insertInto('account')
      .values({
        email,
        password_hash: hashOfNone,
        first_name: 'Ada',
        last_name: 'Kim',
        job: 'Engineer',
        lang,
        agreed_terms_at: now,
        agreed_marketing_at: null,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    return { ...anyone({}, parts), account: { id, email, lang } }
  }

  /**
   * The context of a new member; of a new workspace, unless `of` names a fellow member. They are members elsewhere too, unless the test
   * is about all the workspaces of somebody.
   */
  async function member({
    role = 'OWNER',
    of,
    onlyHere = false,
    ...parts
  }: Partial<App> & MemberChoice = {}): Promise<WorkspaceCtx> {
    const ctx = await account(parts)
    const workspace = of?.workspace ?? (await insertWorkspace(ctx))
    await db
      .insertInto('member')
      .values({ workspace_id: workspace.id, account_id: ctx.account.id, role, joined_at: clock.now(), last_access_at: null })
      .execute()
    if (!onlyHere) await elsewhere.join(ctx.account.id, role, clock.now())
    return { ...ctx, workspace, role, privileges }
  }
  type MemberChoice = { role?: Role; of?: Pick<WorkspaceCtx, 'workspace'>; lang?: Language; onlyHere?: boolean }

  async function insertWorkspace(ctx: AccountCtx): Promise<WorkspaceCtx['workspace']> {
    const code = `ws-${randomUUID()}`
    const row = { code, name: 'Atlas', display_name: 'Atlas', created_by: ctx.account.id, created_at: clock.now() }
    const { id } = await db.insertInto('workspace').values(row).returning('id').executeTakeFirstOrThrow()
    return { id, code }
  }

  /** Resolves once so many statements in this database wait for a lock of another transaction: the rivals have arrived. */
  async function untilSomebodyWaits(rivals = 1): Promise<void> {
    for (;;) {
      const { rows } = await sql`
        select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(db)
      if (rows.length >= rivals) return
      await sleep(5)
    }
  }

  return {
    [Symbol.asyncDispose]: end,
    db,
    notices,
    pool,
    url: database.url,
    dataDir,
    clock,
    logged: log.lines,
    app,
    anyone,
    account,
    member,
    untilSomebodyWaits,
    /** Ends something that uses the database before the database goes; the last one first. */
    onEnd: (end: () => Promise<unknown>) => void endings.push(end),
    waitingJobs: jobs.waiting,
    /** Runs the jobs that are due, and those they send, until none is left. @returns how many ran. */
    runJobs: (list: readonly AnyJob[], parts: Partial<App> = {}) => jobs.runAll(list, app(parts)),
    /** The real HTTP server on a port of its own, serving these endpoints. */
    async server(
      endpoints: readonly Endpoint[],
      parts: Partial<App> = {},
      clientRoot?: string,
      programs: readonly ProgramEndpoint[] = [],
    ): Promise<TestServer> {
      // Loaded by those who want it: most test files do not, and start the faster.
      const { startTestServer } = await import('./test-server.ts')
      const server = await startTestServer(app(parts), endpoints, { clientRoot, programs })
      endings.push(() => server.close())
      return server
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>

/** A clock that stands still until it is moved. */
class TestClock {
  #now = new Date('2026-01-02T03:04:05.000Z')

  now(): Date {
    return new Date(this.#now)
  }

  advance(by: { days?: number; hours?: number; minutes?: number; seconds?: number; ms?: number }): void {
    const { days = 0, hours = 0, minutes = 0, seconds = 0, ms = 0 } = by
    this.#now = new Date(this.#now.getTime() + (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + ms)
  }
}

type LogLine = { level: 'error' | 'warn' | 'info' | 'debug'; fields: object; message: string }

function openTestLog(): App['log'] & { lines: LogLine[] } {
  const lines: LogLine[] = []
  const at =
    (level: LogLine['level']) =>
    (fields: object, message: string): void =>
      void lines.push({ level, fields, message })
  return { lines, error: at('error'), warn: at('warn'), info: at('info'), debug: at('debug') }
}

/** Stands in for a part the test did not supply, and says so when it is used after all. */
function unsupplied<K extends 'net' | 'reader' | 'search' | 'models'>(part: K): App[K] {
  return new Proxy({} as App[K], {
    get(_target, property) {
      throw new Error(`This test uses ${part}.${String(property)} but supplies no ${part}.`)
    },
  })
}

async function* emptyBytes(): AsyncGenerator<Uint8Array> {}
