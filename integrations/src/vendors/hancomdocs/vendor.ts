import { createHash } from 'node:crypto'
import { z } from 'zod'
import { connection } from '../../kit/connection.ts'
import { cursorIn } from '../../kit/cursor.ts'
import { type Change, IntegrationError, type Io, type Item, source, type Vendor } from '../../kit/kit.ts'
import { type Api, openApi } from '../../net/api.ts'
import { about } from './about.ts'
import { type HancomProfile, valueAt } from './profile.ts'
import { texts } from './texts.ts'

const settings = z.object({
  token: z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[^\s\0]+$/)
    .meta({ field: 'password', secret: true }),
})
type Settings = z.output<typeof settings>

/** The next page of a listing, as an interface named it that was described in this way. How long that holds nobody says. */
const Cursor = z.object({ scope: z.string(), next: z.string() })

/**
 * Hancom Docs through the interface an operator's profile describes; without one it cannot be connected. The interface shows neither what
 * changed nor who may read, so everything is listed each time and the source's access level decides.
 */
export function hancomdocs(profile: HancomProfile | null): Vendor {
  if (!profile) return { about, texts, connectable: false, connection: null }
  const open = (io: Io<Settings>): Api => {
    const { header, value } = profile.authorization
    // Not as a pattern of replacement: a token may contain dollar signs.
    const headers = { [header.toLowerCase()]: value.split('{token}').join(io.settings.token) }
    return openApi(io, { base: io.at(profile.base.replace(/\/+$/, '')), headers: () => headers, failure })
  }
  const scope = createHash('sha256')
    .update(JSON.stringify([profile.base, profile.list]))
    .digest('base64url')
  return {
    about,
    texts,
    connection: connection<Settings>({
      settings,
      fixedDestination: true,
      async check(io) {
        await pageOf(open(io), profile, null)
        return { account: null }
      },
    }),
    source: source<Settings>({
      access: ['PUBLIC', 'RESTRICTED'],
      parallel: 2,

      check: async () => ({}),

      async *changes(io, cursor) {
        const api = open(io)
        const given = cursorIn(Cursor, cursor)
        const page = given && given.scope === scope ? await pageOf(api, profile, given.next).catch(unlessRefused) : null
        if (given && page === null) yield { kind: 'anew' }
        const seen = new Set<string>()
        for (
          let { files, next } = page ?? (await pageOf(api, profile, null));
          ;
          { files, next } = await pageOf(api, profile, next)
        ) {
          for (const file of files) yield { kind: 'item', item: itemOf(profile, file) } satisfies Change
          if (next === null) break
          // A mistake in the profile must not turn into a listing that never ends.
          if (seen.has(next)) throw new IntegrationError('upstream', 'The interface names the same next page twice.')
          seen.add(next)
          yield { kind: 'cursor', cursor: JSON.stringify({ scope, next } satisfies z.infer<typeof Cursor>), midway: true }
        }
        yield { kind: 'complete' }
      },

      async *read(io, { externalId }) {
        const path = profile.download.path.split('{id}').join(encodeURIComponent(externalId))
        yield* open(io).bytes(path, undefined, { headers: { 'accept-encoding': 'identity' } })
      },
    }),
  }
}

type Page = { files: unknown[]; next: string | null }

async function pageOf(api: Api, { list }: HancomProfile, next: string | null): Promise<Page> {
  const query = { ...list.query, ...(list.next && next !== null && { [list.next.parameter]: next }) }
  const reply = await api.get(list.path, query, z.unknown())
  const files = valueAt(reply, list.items)
  if (!Array.isArray(files))
    throw new IntegrationError('upstream', `The reply has no list at ${list.items}, where the profile says it is.`)
  return { files, next: list.next ? (textAt(reply, list.next.field) ?? null) : null }
}

/** The interface answers, but not this question. */
class Refused extends IntegrationError {}

/** Statuses that say nothing about the question itself. */
const general = [401, 403, 408, 429]

const failure = (status: number): Refused | null =>
  status >= 400 && status < 500 && !general.includes(status)
    ? new Refused(status === 404 || status === 410 ? 'notFound' : 'upstream', `The interface answered with status ${status}.`)
    : null

/** Null where the page is no longer accepted. To be given to `catch`. */
function unlessRefused(error: unknown): null {
  if (error instanceof Refused) return null
  throw error
}

function itemOf({ fields }: HancomProfile, file: unknown): Item {
  const [id, name, version] = [textAt(file, fields.id), textAt(file, fields.name), textAt(file, fields.version)]
  if (!id || !name || !version || id.length > 2000)
    throw new IntegrationError('upstream', 'A file in the list lacks its id, name or version, as the profile names them.')
  const [updatedAt, size, link, author] = [fields.updatedAt, fields.size, fields.link, fields.author].map(
    (at) => at && textAt(file, at),
  )
  const time = updatedAt ? Date.parse(updatedAt) : Number.NaN
  return {
    externalId: id,
    title: name.normalize('NFC'),
    link: link?.startsWith('https://') ? link : null,
    version,
    size: size && /^\d{1,15}$/.test(size) ? Number(size) : null,
    updatedAt: Number.isNaN(time) ? null : new Date(time).toISOString(),
    ancestors: [],
    fileName: name,
    mediaType: null,
    ...(author && { people: [author] }),
  }
}

/** Undefined when there is nothing, or something that is no single value. */
function textAt(reply: unknown, at: string): string | undefined {
  const value = valueAt(reply, at)
  return typeof value === 'string' || typeof value === 'number' ? String(value) : undefined
}
