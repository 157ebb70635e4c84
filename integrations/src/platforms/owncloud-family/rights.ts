import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { realGroup, sharedGroup } from './around.ts'
import type { Cloud, Shared } from './dialect.ts'
import { newlyShared } from './newly-shared.ts'
import type { CloudIo } from './settings.ts'
import { digest } from './tags.ts'
import { cursorIn } from '../../kit/cursor.ts'

/** An address is requested again after so many runs; each run asks for those whose turn it is. */
const askAgainEvery = 60
const maxPeople = 20_000

const Cursor = z.object({
  turn: z.int(),
  emails: z.array(z.tuple([z.string(), z.string().nullable()])),
  files: z.array(z.string()),
  trees: z.string().nullish(),
})

/**
 * Resolves the principals of the listing: for each thing that is shared, with whom; for each group, who is in it; for each person, their
 * address. All of it is yielded each time, so revoked rights disappear.
 */
export async function* rightsOf(io: CloudIo, cloud: Cloud, cursor: string | null): AsyncGenerator<RightsChange> {
  if (!io.settings.mirrorRights) return yield { kind: 'complete', isOpen: true }
  const past = recall(cursor)
  const { shared, emails } = await cloud.dialect.sharing(cloud)
  const people = new Set([cloud.me.id])
  const groups = new Set<string>()
  const note = (readers: Iterable<Principal>) => {
    for (const reader of readers) {
      if (reader.startsWith('user:')) people.add(reader.slice('user:'.length))
      if (reader.startsWith('group:')) groups.add(reader.slice(`group:${realGroup('')}`.length))
    }
  }

  for (const { id, name, readers } of merged(shared)) {
    note(readers)
    yield { kind: 'group', id: sharedGroup(id), name, members: [...readers] }
  }
  for (const group of groups) {
    const listed = await cloud.dialect.members(cloud, group)
    const members = (listed ?? (cloud.me.groups.includes(group) ? [cloud.me.id] : [])).map((id): Principal => `user:${id}`)
    note(members)
    yield { kind: 'group', id: realGroup(group), name: group, members }
  }
  const disabled = (await cloud.dialect.disabled?.(cloud)) ?? null
  const known = await addresses(cloud, { people, emails, past, disabled })
  for (const id of people) yield { kind: 'person', id, email: known.get(id) ?? null }
  const files = shared.filter(({ isFile }) => isFile).map(({ id }) => id)
  yield* newlyShared(
    io,
    cloud,
    files.filter((id) => !past.files.has(id)),
  )
  const trees = await stateOfTrees(io, cloud)
  yield { kind: 'complete' }
  // What was moved out of a shared folder has other rights by now, and only a listing shows where it is.
  if (past.trees && trees && trees !== past.trees) yield { kind: 'changed' }
  yield {
    kind: 'cursor',
    cursor: JSON.stringify({ turn: past.turn + 1, emails: [...known].slice(0, maxPeople), files: [...new Set(files)], trees }),
  }
}

type Past = { turn: number; emails: ReadonlyMap<string, string | null>; files: ReadonlySet<string>; trees: string | null }

function recall(cursor: string | null): Past {
  const past = cursorIn(Cursor, cursor)
  return { turn: past?.turn ?? 0, emails: new Map(past?.emails), files: new Set(past?.files), trees: past?.trees ?? null }
}

/** Changes with anything below the base folder; null where the server does not say, or the folder does not exist at present. */
async function stateOfTrees(io: CloudIo, cloud: Cloud): Promise<string | null> {
  const spaces = await cloud.dialect.spaces(io, cloud).catch((error: unknown) => {
    if (error instanceof IntegrationError && error.reason === 'settings') return null
    throw error
  })
  const tags = spaces?.map(({ root }) => root.etag) ?? [null]
  return tags.includes(null) ? null : digest(JSON.stringify(tags))
}

/** One thing may be shared many times. */
function merged(shared: readonly Shared[]): { id: string; name: string; readers: Set<Principal> }[] {
  const things = new Map<string, { id: string; name: string; readers: Set<Principal> }>()
  for (const { id, name, readers } of shared) {
    const thing = things.get(id) ?? { id, name, readers: new Set() }
    for (const reader of readers) thing.readers.add(reader)
    things.set(id, thing)
  }
  return [...things.values()]
}

type Addresses = {
  people: ReadonlySet<string>
  /** As the shares show them. */
  emails: ReadonlyMap<string, string>
  past: Past
  disabled: ReadonlySet<string> | null
}

/**
 * Asking for one person costs the server about as much as their listing, so answers are reused for a while. Where the server says who is
 * disabled, these are left out, and what the shares show is enough; else the people of the shares have to be requested, too.
 */
async function addresses(cloud: Cloud, { people, emails, past, disabled }: Addresses): Promise<Map<string, string | null>> {
  const known = new Map<string, string | null>()
  const isDue = (id: string) => (turnOf(id) + past.turn) % askAgainEvery === 0
  for (const id of people) {
    if (id === cloud.me.id || disabled?.has(id)) continue
    const shared = emails.get(id) ?? null
    const before = past.emails.get(id)
    if (disabled && shared !== null) known.set(id, shared)
    else known.set(id, before === undefined || isDue(id) ? await askFor(cloud, id, shared) : before)
  }
  for (const [id, email] of known) known.set(id, email?.toLowerCase() ?? null)
  return known.set(cloud.me.id, cloud.me.email?.toLowerCase() ?? null)
}

/** @param shared the address in the shares; used where the server does not show this account another */
async function askFor(cloud: Cloud, id: string, shared: string | null): Promise<string | null> {
  const person = await cloud.dialect.person(cloud, id)
  if (person === null) return shared
  return person.enabled ? (person.email ?? shared) : null
}

const turnOf = (id: string): number => [...id].reduce((sum, char) => (sum * 31 + char.charCodeAt(0)) % 9973, 7)
