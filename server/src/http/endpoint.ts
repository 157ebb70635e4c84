import type { ParsedOf, ReturnOf, Route } from '@quarry/contract/wire/route'
import type { RunId } from '@quarry/contract/ids'
import { nameOf } from '@quarry/contract/calls/names'
import type { App, CtxFor, RequestFacts } from '../context.ts'
import { isStorable } from '../db/storable.ts'
import type { ByteRange } from './byte-range.ts'
import { fail } from './fail.ts'
import type { RawInput } from './gate.ts'

/** A file sent as the whole reply. */
export type Download = {
  bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>
  name: string
  mediaType: string
  size: number | null
  /** What is at this address never changes, so the caller's browser may keep it. */
  isFinal?: boolean
}

/**
 * A file of which parts can be asked for (`Range`).
 * @property tag of these bytes and no others. @property part to be sent in place of all, never none.
 */
export type FileInParts = Pick<Download, 'name' | 'mediaType'> & {
  tag: string
  size(): Promise<number>
  whole(): Promise<Download>
  part(range: ByteRange): Promise<Download['bytes']>
}

type Serve<R extends Route> = (
  ctx: CtxFor<R['access']>,
  input: ParsedOf<R>,
) => Promise<R extends { download: true } ? Download | FileInParts : R extends { redirect: true } ? string : ReturnOf<R>>

/**
 * A route bound to what serves it, its types erased so that one list can hold them all.
 * @property runKind of a route with events: the kind of run that is shown.
 * @property isFollowing of a route with events: the run was begun by another call, and goes on when its reader leaves.
 * @property begin see `earlyEndpoint`.
 */
export type Endpoint = {
  route: Route
  serve: (ctx: never, input: never) => unknown
  runKind?: string
  isFollowing?: true
  begin?: (app: App, request: RequestFacts, input: () => never) => Endpoint['serve']
}

/** Binds a contract route to the function that serves it; types of ctx, input and output all come from the route. */
export const endpoint = <R extends Route>(route: R, serve: R extends { events: object } ? never : Serve<R>): Endpoint => ({
  route,
  serve,
})

/**
 * Binds a contract route to a function that is served beside finding out who calls.
 *
 * @param begin changes nothing and never fails. What it finds may reach nobody but through the function it returns, which serves the
 * call once its caller is admitted, and asks whether what was found is for them. Its `input` throws as `parseInput`.
 */
export const earlyEndpoint = <R extends Route>(
  route: R,
  serve: Serve<R>,
  begin: (app: App, request: RequestFacts, input: () => ParsedOf<R>) => Serve<R>,
): Endpoint => ({ route, serve, begin })

/** Binds a route with events to what begins a run of this kind; the caller is shown the run's events. */
export const runEndpoint = <R extends Route & { events: object }>(
  route: R,
  runKind: string,
  begin: (ctx: CtxFor<R['access']>, input: ParsedOf<R>) => Promise<RunId>,
): Endpoint => ({ route, serve: begin, runKind })

/** Binds a route with events to what finds the run that a call wants to see; the caller is shown its events. */
export const followEndpoint = <R extends Route & { events: object }>(
  route: R,
  runKind: string,
  find: (ctx: CtxFor<R['access']>, input: ParsedOf<R>) => Promise<RunId>,
): Endpoint => ({ route, serve: find, runKind, isFollowing: true })

/** @throws Failure invalidInput naming the fields, never their values. */
export function parseInput(route: Route, raw: RawInput): Record<string, unknown> {
  // What no text in the database can hold would be found out there, as a failure of ours.
  if (!isKeepable(raw.query) || !isKeepable(raw.body)) throw fail('invalidInput')
  const query = route.query?.safeParse(raw.query)
  const body = route.body?.safeParse(raw.body ?? {})
  const issues = [...(query?.error?.issues ?? []), ...(body?.error?.issues ?? [])]
  if (issues.length > 0) {
    const fields = [...new Set(issues.map((issue) => issue.path.join('.')))].join(', ')
    throw fail('invalidInput', { detail: fields })
  }
  return Object.fromEntries(Object.entries({ ...query?.data, ...body?.data }).map(([field, value]) => [nameOf(field), value]))
}

/** More names and values than any call needs; looking at this many takes some ten milliseconds. */
const mostValues = 100_000

/** Whether all texts in it can be kept, and it is no larger than anybody needs. */
function isKeepable(sent: unknown): boolean {
  // Grows while it is walked: whatever is sent in whatever is sent, however deep, without a call for each level.
  const found = [sent]
  for (const each of found) {
    if (found.length > mostValues) return false
    if (typeof each === 'string' && !isStorable(each)) return false
    if (isPlain(each)) for (const [name, value] of Object.entries(each)) found.push(name, value)
  }
  return true
}

/** What JSON and addresses are parsed to. A stream is an object as well, and leads to all the process has. */
function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false
  const prototype: unknown = Object.getPrototypeOf(value)
  return Array.isArray(value) || prototype === null || Object.getPrototypeOf(prototype) === null
}
