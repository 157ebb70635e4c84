import type { Container } from '../../kit/kit.ts'
import { clientOf, type NotionIo } from './client.ts'
import { lastEdited } from './listing.ts'
import { placesOf } from './places.ts'
import type { SearchEntry } from './shapes.ts'

/** Somebody waits for the choice, so a large workspace is not listed to its end. */
const searchMs = 10_000
const placeMs = 20_000

/**
 * Pages and databases that lie in nothing else that is shared. How much is in each is counted where the time is enough to see everything.
 * Notion's API shows nothing of teamspaces.
 */
export async function containers(io: NotionIo): Promise<Container[]> {
  const client = clientOf(io)
  const places = placesOf(client)
  const began = Date.now()
  const entries: SearchEntry[] = []
  let isAll = true
  for await (const page of lastEdited(client)) {
    for (const entry of page) places.learn(entry)
    entries.push(...page)
    isAll = Date.now() - began < searchMs
    if (!isAll) break
  }
  const tops = new Map<string, { name: string; count: number }>()
  for (const entry of entries) {
    const { id, title: name } = (await places.path(entry))[0] ?? entry
    tops.set(id, { name, count: (tops.get(id)?.count ?? 0) + 1 })
    isAll &&= Date.now() - began < placeMs
    if (Date.now() - began >= placeMs) break
  }
  return [...tops]
    .map(([id, { name, count }]) => ({ id, name, parentId: null, count: isAll ? count : null }))
    .toSorted((one, other) => one.name.localeCompare(other.name))
}
