import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { accountRoutes } from '@quarry/contract/routes/account/account'
import { type Client, createClient } from '@quarry/contract/client'
import { cookieName } from '@quarry/contract/cookie'
import type { AgentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { toolSetRoutes } from '@quarry/contract/routes/agent/tool-set'
import { connectionRoutes } from '@quarry/contract/routes/source/connection'
import type { ServiceName } from '@quarry/contract/source/service'
import { outboxRoutes } from '@quarry/contract/routes/outbox'
import type { Source } from '@quarry/contract/wire/source/source'
import { sourceRoutes } from '@quarry/contract/routes/source/source'
import { workspaceRoutes } from '@quarry/contract/routes/workspace/workspace'
import { ensureServerBuilt, serverProgram } from '../../scripts/kit/server-build.mjs'

/** Of everybody whom `signUp` signs up. */
export const password = 'correct-horse1'

/** What scripts/kit/run.mjs starts every program of ours with; nothing else of this environment reaches the product. */
export const inherited = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => name === 'NODE_COMPILE_CACHE' || name.startsWith('MALLOC_')),
)

/** Ends with its scope, also when that fails. */
export type Product = AsyncDisposable & {
  origin: string
  process: ChildProcess
  /** What it has printed so far. */
  printed(): string
  /** Ends it as an operator would. @returns its exit code. */
  stop(): Promise<number | null>
  /** Ends everything it started, at once, without a chance to tidy up. */
  kill(): Promise<void>
}

/**
 * The whole product as its own process group, exactly as `npm start` runs it. Resolves once it says that it is ready.
 *
 * @param options.main of another version than this one
 */
export async function startProduct(options: { dataDir: string; env?: Record<string, string>; main?: string }): Promise<Product> {
  const child = spawn(process.execPath, [options.main ?? (await builtServer())], {
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env['PATH'],
      ...inherited,
      DATA_DIR: options.dataDir,
      PORT: '0',
      LOG_LEVEL: 'warn',
      ...options.env,
    },
  })
  let printed = ''
  const ready = Promise.withResolvers<string>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      printed += text.toString()
      const origin = /ready at (http\S+)/.exec(printed)?.[1]
      if (origin) ready.resolve(origin)
    })
  }
  child.once('exit', (code) => ready.reject(new Error(`The product ended with ${code}:\n${printed}`)))
  const ended = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await ended
    return child.exitCode
  }
  return {
    origin: await ready.promise,
    process: child,
    printed: () => printed,
    stop,
    [Symbol.asyncDispose]: async () => void (await stop()),
    async kill() {
      if (child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      await ended
    },
  }
}

let isBuilt: Promise<boolean> | null = null

async function builtServer(): Promise<string> {
  isBuilt ??= ensureServerBuilt()
  if (!(await isBuilt)) throw new Error('The server could not be built.')
  return serverProgram
}

export type Browsing = {
  client: Client
  /** @param path from the root of the product */
  fetch(path: string, init?: RequestInit): Promise<Response>
  /** The session cookie as `name=value`; empty without one. */
  session(): string
  /** All it sends. */
  cookies(): string
}

/** A person's browser against a running product. @param session value of the session cookie, from an earlier `signUp`. */
export function browse(origin: string, session = ''): Browsing {
  const cookies = new Map<string, string>()
  function keep(cookie: string): void {
    const [name, value] = cookie.split('=')
    // Without a value it is over.
    if (value) cookies.set(name!, cookie)
    else cookies.delete(name!)
  }
  if (session !== '') keep(session)
  const sent = (): string => [...cookies.values()].join('; ')
  async function visit(input: string | URL | Request, init: RequestInit = {}): Promise<Response> {
    const headers = { ...Object.fromEntries(new Headers(init.headers)), origin, ...(cookies.size > 0 && { cookie: sent() }) }
    const response = await fetch(input, { ...init, headers })
    for (const line of response.headers.getSetCookie()) keep(line.split(';')[0]!)
    return response
  }
  const base = `${origin}/api/v1`
  const client = createClient({ base: { api: base, search: base }, fetch: visit })
  const own = (): string => cookies.get(cookieName('session', false)) ?? ''
  return { client, fetch: (path, init) => visit(origin + path, init), session: own, cookies: sent }
}

/** Signs a new person up through the mailed link, logs in, and makes a workspace. */
export async function signUp(
  origin: string,
  name: string,
): Promise<Pick<Browsing, 'client' | 'fetch'> & { session: string; workspaceId: WorkspaceId; code: string }> {
  const { client, fetch: visit, session } = browse(origin)
  const email = `${name}@example.com`
  await client.call(accountRoutes.requestSignUp, { email })
  const token = await mailedToken(client, email)
  const person = { firstName: name, lastName: 'Kim', job: 'Engineer', password, passwordConfirm: password }
  await client.call(accountRoutes.create, { token, ...person, isOver19: true, agreeTerms: true, agreePrivacy: true })
  await client.call(accountRoutes.login, { email, password })
  const { workspaceId, code } = await client.call(workspaceRoutes.create, { code: `${name}-space`, name: `${name} and friends` })
  return { client, fetch: visit, session: session(), workspaceId, code }
}

async function mailedToken(client: Client, email: string): Promise<string> {
  for (;;) {
    const { mails } = await client.call(outboxRoutes.list, {})
    const token = mails.find((mail) => mail.to === email)?.text.match(/token=([\w-]+)/)?.[1]
    if (token) return token
    await sleep(100)
  }
}

const ended = new Set(['complete', 'partialComplete', 'error', 'authFail', 'fail'])

/** Resolves with the source once a run of it has ended and nothing waits. */
export async function untilIndexed(client: Client, workspaceId: WorkspaceId, id: SourceId): Promise<Source> {
  for (;;) {
    const { sources } = await client.call(sourceRoutes.list, { workspaceId })
    const source = sources.find((each) => each.sourceId === id)
    if (source && ended.has(source.status)) return source
    await sleep(100)
  }
}

type Uploading = { workspaceId: WorkspaceId; sourceId: SourceId; path: string }

/** Sends a file to a source of uploads, as a browser would. */
export function putFile(
  { client, session }: { client: Client; session: string },
  to: Uploading,
  body: string | Uint8Array<ArrayBuffer>,
): Promise<Response> {
  const address = client.address(sourceRoutes.upload, to)
  const headers = { 'content-type': 'application/octet-stream', origin: new URL(address).origin, cookie: session }
  return fetch(address, { method: 'PUT', headers, body })
}

/** Resolves once so many documents are read: a first run may end before the last file has arrived. */
export async function untilSearchable(
  { client, workspaceId }: { client: Client; workspaceId: WorkspaceId },
  id: SourceId,
  count: number,
): Promise<void> {
  for (;;) {
    const { indexedCount, failedCount } = await untilIndexed(client, workspaceId, id)
    if (indexedCount + failedCount >= count) return
    await sleep(100)
  }
}

type SigningIn = { agentId: AgentId; serviceName: ServiceName; settings: Record<string, unknown> }

/** Has the only tool set of an agent act by an account that this person has at its service. */
export async function signInAt(
  { client, workspaceId }: { client: Client; workspaceId: WorkspaceId },
  { agentId, serviceName, settings }: SigningIn,
): Promise<void> {
  const account = { workspaceId, serviceName, part: 'toolset', settings } as const
  const { connectionId } = await client.call(connectionRoutes.add, account)
  const { toolSets } = await client.call(toolSetRoutes.needed, { workspaceId, agentId })
  await client.call(toolSetRoutes.assign, { workspaceId, agentId, toolSetId: toolSets[0]!.toolSetId, connectionId })
}
