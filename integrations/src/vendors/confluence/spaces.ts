import type { Container } from '../../kit/kit.ts'
import { type ConfluenceClient, type ConfluenceIo, v2 } from './client.ts'
import { ConfluenceSpace } from './shapes.ts'

/** Every space the account sees, archived ones left out. */
async function allSpaces(client: ConfluenceClient): Promise<ConfluenceSpace[]> {
  return (await Array.fromAsync(client.list(`${v2}/spaces`, { status: 'current', limit: 250 }, ConfluenceSpace))).flat()
}

/** The chosen spaces that are there; all when none was chosen. */
export async function chosenSpaces(
  io: Pick<ConfluenceIo, 'settings'>,
  client: ConfluenceClient,
): Promise<ReadonlyMap<string, ConfluenceSpace>> {
  const chosen = new Set(io.settings.spaces)
  const spaces = await allSpaces(client)
  return new Map(spaces.filter(({ id }) => chosen.size === 0 || chosen.has(id)).map((space) => [space.id, space]))
}

export async function spaceContainers(client: ConfluenceClient): Promise<Container[]> {
  const spaces = await allSpaces(client)
  return spaces
    .map(({ id, name }) => ({ id, name, parentId: null, count: null }))
    .sort((one, other) => one.name.localeCompare(other.name))
}

/** Lists of spaces take at most this many at once. https://developer.atlassian.com/cloud/confluence/rest/v2/api-group-page/ */
const bundle = 100

export function bundled(ids: Iterable<string>, size = bundle): string[] {
  const all = [...ids]
  return Array.from({ length: Math.ceil(all.length / size) }, (_, index) => all.slice(index * size, (index + 1) * size).join(','))
}
