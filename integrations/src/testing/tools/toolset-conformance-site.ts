import type { ServerResponse } from 'node:http'
import type { Vendor } from '../../kit/kit.ts'
import type { ToolOutcome } from '../../kit/tool-run.ts'
import type { HttpServer, Received } from '../http-server.ts'
import { actAt, type Acting } from './acting.ts'

/** A stateful counterpart of a service, as the suite of all tool sets uses it. */
export type ToolSite = AsyncDisposable & {
  vendor: Vendor
  base: string
  server: HttpServer
  /** What signing in by a form gave; absent where consent did. */
  settings?: object
  /** A token that was allowed these scopes; absent where there is no consent. */
  tokenWith?(scopes: readonly string[]): string
  /** What each tool can be called with here, all of it there, with words in Korean where it takes words. */
  calls: Readonly<Record<string, object>>
  /**
   * By tool that takes names, for each field that does: arguments in place of those of its call, and what they stand for; null: nothing is
   * called so, or several things are.
   */
  named?: Readonly<Record<string, readonly (readonly [said: object, meant: object | null])[]>>
  /** What a call may take along, by `document`. */
  files?: ReadonlyMap<string, Uint8Array>
  /** All that tools could change, without what changes by itself. */
  state(): unknown
  /** What people find there, where `state` says more: of what was thrown away, and of versions. */
  found?(): unknown
  /** By tool that can be taken back: has somebody else go on from what the call of that tool did; null: nobody can. */
  touch?: Readonly<Record<string, (() => void) | null>>
  /** Tools whose things carry no mark of ours at the service: another call with the same words, for the same moment, is the same there. */
  unmarked?: readonly string[]
  /** Whether a request changes something that people see; by default whatever is not asked for by GET. */
  isWrite?(request: Received): boolean
  /** Takes the credentials back. */
  refuse(): void
  /** Has strangers write this wherever they can; absent where nothing is read. @returns by tool, the calls that read it */
  plant?(words: string): Readonly<Record<string, object>>
  /** Puts so many more things where `calls` look; absent where nothing is read. */
  crowd?(count: number): void
  /** What the service says when it refuses with this status; by default an empty object. */
  refusal?(status: number): object
}

/** A site with its tools, signed in. */
export type Held = AsyncDisposable & { site: ToolSite; acting: Acting; writes(): number }

type Given = { scopes?: readonly string[]; leaveWithinMs?: number }

export const isWrite = ({ isWrite: said = ({ method }) => method !== 'GET' && method !== 'HEAD' }: ToolSite, request: Received) =>
  said(request)

function actingAt(site: ToolSite, { scopes, leaveWithinMs }: Given = {}): Acting {
  const { vendor, base, settings = {}, files } = site
  const token = site.tokenWith?.(scopes ?? vendor.toolset?.scopes?.consent ?? [])
  const given = { settings, base, ...(files && { files }), ...(leaveWithinMs !== undefined && { leaveWithinMs }) }
  return actAt(vendor, { ...given, ...(token !== undefined && { token: async () => token }) })
}

export async function hold(open: () => Promise<ToolSite>, given: Given = {}): Promise<Held> {
  const site = await open()
  const acting = actingAt(site, given)
  return {
    site,
    acting,
    writes: () => site.server.requests.filter((request) => isWrite(site, request)).length,
    async [Symbol.asyncDispose]() {
      await acting[Symbol.asyncDispose]()
      await site[Symbol.asyncDispose]()
    },
  }
}

/** All there is, to be compared. */
export const stateOf = ({ state }: ToolSite): string => JSON.stringify(state())

/** All that people find there. */
export const foundAt = ({ state, found = state }: ToolSite): string => JSON.stringify(found())

export const isLacking = (outcome: ToolOutcome): boolean => outcome.outcome !== 'succeeded' && outcome.lacksScope === true

/**
 * What goes wrong with a request.
 *
 * - a status: it is refused, and nothing was done
 * - `cut`, `malformed`: nothing was done, and the answer breaks off or is none
 * - `gone`: nothing was done, and no answer comes
 * - `lost`: it was done, and no answer comes
 * - `slow`: it was done, and the answer takes its time
 */
export type Trouble = { status: number; headers?: Record<string, string> } | 'cut' | 'malformed' | 'gone' | 'lost' | 'slow'

/** Which requests meet the trouble, and how often. */
type Meeting = { on: 'writes' | 'reads'; times?: number }

export function trouble(site: ToolSite, given: Trouble, { on, times = Infinity }: Meeting): void {
  let left = times
  site.server.intercept = (request, response) => {
    if (left === 0 || isWrite(site, request) !== (on === 'writes')) return false
    left -= 1
    return meet(site, response, given)
  }
}

const json = { 'content-type': 'application/json' }
const slowMs = 300

/** @returns whether it was answered */
function meet({ refusal = () => ({}) }: ToolSite, response: ServerResponse, given: Trouble): boolean {
  if (given === 'lost') {
    response.writeHead = () => response
    response.write = () => true
    response.end = () => response.destroy()
    return false
  }
  if (given === 'slow') {
    const end = response.end.bind(response) as (...all: unknown[]) => ServerResponse
    response.end = (...all: unknown[]) => {
      setTimeout(() => end(...all), slowMs)
      return response
    }
    return false
  }
  if (given === 'gone') response.destroy()
  else if (given === 'malformed') response.writeHead(200, json).end('{"results": [{"id":')
  else if (given === 'cut') {
    response.writeHead(200, { ...json, 'content-length': '100000' }).write('{"results": [')
    setImmediate(() => response.destroy())
  } else response.writeHead(given.status, { ...json, ...given.headers }).end(JSON.stringify(refusal(given.status)))
  return true
}
