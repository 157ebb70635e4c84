import { IntegrationError } from '../kit.ts'
import { resourcesOf } from './client.ts'
import { hrefNames, isName } from './path.ts'
import type { Resource } from './multistatus.ts'

/** Something directly inside a folder. */
export type Child = Resource & { name: string }

type Named = Resource & { names: string[] }

/**
 * What a PROPFIND with depth 1 says about the inside of the folder, each name once, sorted by name; null when it is no folder any more.
 *
 * The folder itself, its ancestors and anything deeper are left out, whatever the server mixes in: only so does a walk come to an end.
 *
 * @throws IntegrationError `upstream` when nothing of it belongs to the folder.
 */
export async function childrenIn(answer: Response): Promise<Child[] | null> {
  const resources: Named[] = await Array.fromAsync(resourcesOf(answer))
  const asked = hrefNames(new URL(answer.url).pathname, [])
  const self = selfIn(resources, asked)
  if (self !== undefined && !self.collection) return null

  const folder = self?.names ?? asked
  const inside = resources.filter(
    ({ names }) => names.length === folder.length + 1 && startsWith(names, folder) && isName(names.at(-1)!),
  )
  if (self === undefined && inside.length === 0 && resources.length > 0) {
    throw new IntegrationError('upstream', 'The server lists things that are not in the folder that was asked for.')
  }
  const children = new Map(inside.map((resource) => [resource.names.at(-1)!, { ...resource, name: resource.names.at(-1)! }]))
  return [...children.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/**
 * The entry that stands for the folder itself. Behind a proxy a server may know the folder under another path than we do, and some spell it
 * otherwise (decomposed, in other letters); then it is the one collection under which everything else lies.
 */
function selfIn(resources: readonly Named[], asked: readonly string[]): Named | undefined {
  const exact = resources.find(({ names }) => names.length === asked.length && startsWith(names, asked))
  if (exact !== undefined || resources.some(({ names }) => startsWith(names, asked))) return exact
  const shortest = resources.reduce<Named | undefined>(
    (found, each) => (found && found.names.length <= each.names.length ? found : each),
    undefined,
  )
  return shortest?.collection && resources.every(({ names }) => startsWith(names, shortest.names)) ? shortest : undefined
}

const startsWith = (names: readonly string[], start: readonly string[]) => start.every((name, index) => names[index] === name)
