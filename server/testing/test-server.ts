import { type Client, createClient } from '@quarry/contract/client'
import type { AccountCtx, App } from '../src/context.ts'
import { identify } from '../src/features/account/account.ts'
import { placeOf } from '../src/features/agent/agent.ts'
import { identifyKey } from '../src/features/api-key/api-key.ts'
import { identifyKeyOrApp, protocolEndpoints } from '../src/features/connected-app/connected-app.ts'
import { openSession } from '../src/features/account/login/session.ts'
import { hearCall } from '../src/features/connection/connection.ts'
import { sourceHooks } from '../src/features/indexing/indexing.ts'
import { identifyMember, membership, membershipByCode } from '../src/features/member/member.ts'
import { runFeeds } from '../src/features/run/run.ts'
import { wopiEndpoints } from '../src/features/weboffice/wopi.ts'
import { cookieNames } from '../src/http/caller/cookies.ts'
import type { Endpoint } from '../src/http/endpoint.ts'
import type { ProgramEndpoint } from '../src/http/programs.ts'
import type { Gate } from '../src/http/gate.ts'
import { buildServer } from '../src/http/server.ts'
import type { BodyTimeouts } from '../src/http/body/slow-body.ts'
import { openLog } from '../src/log.ts'

/** A browser: keeps its cookies and says where it comes from. */
export type Person = {
  client: Client
  /** @param path from the root of the server, e.g. `/api/v1/maintenance`. @param origin another process of the same installation. */
  fetch(path: string, init?: RequestInit, origin?: string): Promise<Response>
  cookies: Map<string, string>
}

export type TestServer = {
  origin: string
  /** What was logged, one JSON text per line. */
  lines: readonly string[]
  visitor(): Person
  /** The browser in which this account is logged in. */
  as(ctx: AccountCtx): Promise<Person>
  /** A program with an API key: it keeps no cookies and says nothing of where it comes from. */
  program(apiKey: string): Person
  close(): Promise<void>
}

type Options = {
  /** What programs speak beside the calls. */
  programs?: readonly ProgramEndpoint[]
  /** Folder of a built client to serve beside the calls. */
  clientRoot?: string | undefined
  /** Absent: the product's own. */
  patience?: BodyTimeouts
  unreadMs?: number
  /** Parts that services call; the product's own unless told. */
  called?: Parameters<typeof hearCall>[1]
}

export async function startTestServer(
  app: App,
  endpoints: readonly Endpoint[],
  { clientRoot, programs = [], patience, unreadMs, called = { source: sourceHooks } }: Options = {},
): Promise<TestServer> {
  const lines: string[] = []
  const gate: Gate = {
    identify: (token) => identify(app, token),
    identifyMember: (token, workspaceId) => identifyMember(app, token, workspaceId),
    identifyKey: (secret, address) => identifyKey(app, secret, address),
    identifyKeyOrApp: (secret, address) => identifyKeyOrApp(app, secret, address),
    membership: (accountId, workspaceId) => membership(app, accountId, workspaceId),
    membershipByCode: (accountId, code) => membershipByCode(app, accountId, code),
    placeOf: (accountId, thing, id) => placeOf(app, accountId, thing, id),
  }
  const server = await buildServer({
    app,
    gate,
    feeds: runFeeds(app),
    endpoints,
    programs,
    open: [...protocolEndpoints, ...wopiEndpoints],
    clientRoot: clientRoot ?? null,
    unreadiness: async () => null,
    probes: [],
    hear: (request) => hearCall(app, called, request),
    ...(patience && { patience }),
    ...(unreadMs !== undefined && { unreadMs }),
    logger: openLog('info', { write: (line) => void lines.push(line) }),
  })
  const origin = await server.listen({ port: 0, host: '127.0.0.1' })

  function caller(cookies: Map<string, string>, own: Readonly<Record<string, string>>): Person {
    async function browse(input: string, init: RequestInit = {}): Promise<Response> {
      const headers = new Headers({ ...own, ...Object.fromEntries(new Headers(init.headers)) })
      if (cookies.size > 0) headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
      const response = await fetch(input, { ...init, headers })
      for (const cookie of response.headers.getSetCookie()) keep(cookies, cookie)
      return response
    }
    const base = `${origin}/api/v1`
    return {
      cookies,
      fetch: (path, init, other = origin) => browse(`${other}${path}`, init),
      client: createClient({
        base: { api: base, search: base },
        fetch: (input, init) => browse(input instanceof Request ? input.url : String(input), init),
      }),
    }
  }

  const visitor = (): Person => caller(new Map(), { origin })
  const program = (apiKey: string): Person => caller(new Map(), { authorization: `Bearer ${apiKey}` })

  async function as(ctx: AccountCtx): Promise<Person> {
    const person = visitor()
    person.cookies.set(cookieNames(app.config).session, (await openSession(app.db, ctx, ctx.account.id)).value)
    return person
  }

  return { origin, lines, visitor, as, program, close: () => server.close() }
}

function keep(cookies: Map<string, string>, header: string): void {
  const [pair = '', ...attributes] = header.split(';').map((part) => part.trim())
  const [name = '', value = ''] = pair.split('=')
  // How servers remove a cookie. Other dates come from the test's clock and mean nothing here.
  if (attributes.some((attribute) => attribute.startsWith('Expires=Thu, 01 Jan 1970'))) cookies.delete(name)
  else cookies.set(name, decodeURIComponent(value))
}
