import { z } from 'zod'
import { type Change, IntegrationError, type Io, type Item, source, type Vendor } from '../kit.ts'
import { type Api, openApi } from '../net/api.ts'
import { type HancomProfile, valueAt } from './profile.ts'

const settings = z.object({
  token: z
    .string()
    .min(1)
    .max(4000)
    .regex(/^[^\s\0]+$/)
    .meta({ field: 'password', secret: true }),
})
type Settings = z.output<typeof settings>

/**
 * Hancom Docs through the interface an operator's profile describes; without one there is no such vendor. The interface tells neither what
 * changed nor who may read, so everything is listed each time and the source's access level decides.
 */
export function hancomdocs(profile: HancomProfile): Vendor {
  const open = (io: Io<Settings>): Api => {
    const { header, value } = profile.authorization
    // Not as a pattern of replacement: a token may contain dollar signs.
    const headers = { [header.toLowerCase()]: value.split('{token}').join(io.settings.token) }
    return openApi(io, { base: io.at(profile.base.replace(/\/+$/, '')), headers: () => headers })
  }
  return {
    name: 'Hancom Docs',
    source: source({
      access: ['PUBLIC', 'RESTRICTED'],
      settings,
      fixedDestination: true,
      parallel: 2,

      async check(io) {
        await pageOf(open(io), profile, null)
        return {}
      },

      async *changes(io) {
        const api = open(io)
        const seen = new Set<string>()
        for (let next: string | null = null; ;) {
          const page: Page = await pageOf(api, profile, next)
          for (const file of page.files) yield { kind: 'item', item: itemOf(profile, file) } satisfies Change
          if (page.next === null) break
          // A mistake in the profile must not turn into a listing that never ends.
          if (seen.has(page.next)) throw new IntegrationError('upstream', 'The interface names the same next page twice.')
          seen.add((next = page.next))
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
