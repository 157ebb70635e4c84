import type { Container } from '../kit.ts'
import { clientOf, type NotionIo } from './client.ts'
import { everything } from './listing.ts'
import { Places } from './places.ts'

/** Pages and databases that lie in nothing else that is shared, each with how much is in it. Notion tells nothing of teamspaces. */
export async function containers(io: NotionIo): Promise<Container[]> {
  const client = clientOf(io)
  const places = new Places(client)
  const tops = new Map<string, Container & { count: number }>()
  for (const entry of (await everything(client, places, [])).values()) {
    const { id, title: name } = (await places.path(entry))[0] ?? entry
    const top = tops.get(id) ?? { id, name, parentId: null, count: 0 }
    tops.set(id, { ...top, count: top.count + 1 })
  }
  return [...tops.values()].toSorted((one, other) => one.name.localeCompare(other.name))
}
