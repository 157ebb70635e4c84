import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { type Api, openApi, type Query } from '../../net/api.ts'
import { openPace } from './pace.ts'
import type { NotionSettings } from './settings.ts'

export type NotionIo = Io<NotionSettings>

const host = 'https://api.notion.com'
/** https://developers.notion.com/reference/changes-by-version: data sources below databases, `in_trash`, `meeting_notes`. */
const version = '2026-03-11'
export const pageSize = 100

/** A list of such things, as Notion gives them out. */
export const listOf = <T>(shape: z.ZodType<T>): List<T> =>
  z.object({ results: z.array(shape), next_cursor: z.string().nullish() })
export type List<T> = z.ZodType<Page<T>>

export type NotionClient = {
  api: Api
  /** Calls sent so far. */
  calls(): number
  /** Everything on a list, page by page, asked for with GET. */
  listed<T>(path: string, List: List<T>, query?: Query): AsyncGenerator<T>
  /** The same with POST, as pages. */
  found<T>(path: string, List: List<T>, body?: object): AsyncGenerator<T[]>
}

/** What is known for as long as `of` lives: once asked, never again. */
function remembered<K extends object, V>(open: (of: K) => V): (of: K) => V {
  const known = new WeakMap<K, V>()
  return (of) => {
    const value = known.get(of) ?? open(of)
    known.set(of, value)
    return value
  }
}

/** One way to Notion per run, so that all its calls keep one pace and wait together when Notion asks for it. */
export const clientOf = remembered(open)

/** What all parts of one run share. */
export const perRun = <V>(open: (client: NotionClient) => V): ((client: NotionClient) => V) => remembered(open)

function open(io: NotionIo): NotionClient {
  const base = io.at(host)
  // A server in Notion's place has limits of its own.
  const pace = base === host ? openPace() : async () => {}
  let calls = 0
  const api = openApi(io, {
    base,
    async headers() {
      await pace(io.signal)
      calls += 1
      return { authorization: `Bearer ${await secretOf(io)}`, 'notion-version': version }
    },
    reason: (body) => Refusal.safeParse(body).data?.message ?? null,
    failure: refused,
  })
  return {
    api,
    calls: () => calls,
    async *listed(path, List, query = {}) {
      const ask = (next: Next) => api.get(path, { ...query, page_size: pageSize, ...next }, List)
      for await (const page of paged(ask)) yield* page
    },
    found: (path, List, body = {}) => paged((next) => api.post(path, { ...body, page_size: pageSize, ...next }, List)),
  }
}

const secretOf = async ({ token, settings }: NotionIo): Promise<string> =>
  token ? await token() : 'apiToken' in settings ? settings.apiToken : ''

type Next = { start_cursor?: string }
type Page<T> = { results: T[]; next_cursor?: string | null | undefined }

/** https://developers.notion.com/reference/intro#pagination */
async function* paged<T>(ask: (next: Next) => Promise<Page<T>>): AsyncGenerator<T[]> {
  const seen = new Set<string>()
  for (let next: Next = {}; ;) {
    const { results, next_cursor: cursor } = await ask(next)
    yield results
    if (!cursor) return
    if (seen.has(cursor)) throw new IntegrationError('upstream', 'Notion leads from a page of results to one before it.')
    seen.add(cursor)
    next = { start_cursor: cursor }
  }
}

const Refusal = z.object({ code: z.string().optional(), message: z.string() })

/**
 * https://developers.notion.com/reference/status-codes. A question that is refused as such (400) is about something the interface does not
 * give out, like a kind of block it does not know: that concerns this one thing, and asking again would not help.
 */
function refused(status: number, body: unknown): IntegrationError | null {
  const { code, message = 'The request was refused.' } = Refusal.safeParse(body).data ?? {}
  // There are no scopes: https://developers.notion.com/reference/capabilities
  if (status === 403 && code === 'restricted_resource')
    return new IntegrationError(
      'forbidden',
      `The integration lacks a capability, which is set in its settings at Notion: ${message} (403)`,
    )
  if (status !== 400) return null
  return new IntegrationError('forbidden', `Notion: ${message.slice(0, 300)} (400)`)
}

/** Whether a page token is no longer accepted; a list that begins again works. */
export const isStale = (error: unknown): boolean =>
  error instanceof IntegrationError && error.reason === 'forbidden' && error.message.includes('start_cursor')

/** Cheapest call that only a good token gets answered. https://developers.notion.com/reference/get-self */
export const proveAccess = ({ api }: NotionClient): Promise<NotionBot> => api.get('/v1/users/me', {}, Bot)

const Bot = z.object({
  id: z.string().max(100),
  name: z.string().nullish(),
  bot: z.object({ workspace_name: z.string().nullish() }).nullish(),
})
export type NotionBot = z.infer<typeof Bot>

/** Null for what is not shared with the integration, or not there any more. To be given to `catch`. */
export function unlessHidden(error: unknown): null {
  if (error instanceof IntegrationError && (error.reason === 'forbidden' || error.reason === 'notFound')) return null
  throw error
}
