import { isLeftover } from '@quarry/contract/source/leftover'
import { EndlessListing, type ListingBudget } from '../../kit/budget.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Resource } from './multistatus.ts'
import { hrefNames, isName, startsWith } from './path.ts'
import { readResources } from './resources.ts'

/** Something directly inside a folder. */
export type Child = Resource & { name: string }

/** Names of the path it has at the server. */
export type Named = Resource & { names: string[] }

/** Anything that listens longer than this to one listing is being held, however steadily the bytes trickle in. */
const maxListingMs = 10 * 60_000
/** Of one folder. Memory must not depend on what a server sends. */
const mostEntries = 1_000_000

/** What a PROPFIND with depth 0 was asked about, under the names the server gives it; null when the server does not say. */
export async function folderIn(answer: Response): Promise<Named | null> {
  const resources = await Array.fromAsync(resourcesOf(answer))
  // Servers that do not know the depth list the inside, too.
  return (
    find(resources, namesOf(answer)) ??
    resources.find(({ names }) => resources.every((other) => startsWith(other.names, names))) ??
    null
  )
}

/**
 * What a PROPFIND with depth 1 says about the inside of the folder, each name once, sorted by name; null when it is no folder any more.
 *
 * The folder itself, its ancestors and anything deeper are left out, whatever the server mixes in: only so does a walk come to an end. So is
 * what programs left there.
 *
 * @throws IntegrationError `upstream` when the folder itself is not listed; what is listed then says nothing about what is there.
 */
export async function childrenIn(answer: Response, folder: readonly string[], budget: ListingBudget): Promise<Child[] | null> {
  const resources: Named[] = []
  for await (const resource of resourcesOf(answer, budget)) {
    resources.push(resource)
    if (resources.length > mostEntries) throw new EndlessListing(`${mostEntries.toLocaleString('en')} entries of one folder`)
  }
  const self = selfIn(resources, folder)
  if (self === undefined)
    throw new IntegrationError('upstream', 'The server lists something else than the folder that was asked for.')
  if (!self.collection) return null

  const depth = self.names.length + 1
  const inside = resources.filter(
    ({ names, collection }) =>
      names.length === depth &&
      startsWith(names, self.names) &&
      isName(names.at(-1)!) &&
      (collection || !isLeftover(names.at(-1)!)),
  )
  const children = new Map(inside.map((resource) => [resource.names.at(-1)!, { ...resource, name: resource.names.at(-1)! }]))
  return [...children.values()].sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** The entry that stands for the folder itself: its very name, or one spelled otherwise (decomposed, in other letters) that holds all others. */
function selfIn(resources: readonly Named[], folder: readonly string[]): Named | undefined {
  const holdsAll = ({ names, collection }: Named) => collection && resources.every((other) => startsWith(other.names, names))
  return find(resources, folder) ?? resources.find((each) => each.names.length === folder.length && holdsAll(each))
}

const find = (resources: readonly Named[], folder: readonly string[]) =>
  resources.find(({ names }) => names.length === folder.length && startsWith(names, folder))

const namesOf = (answer: Response) => hrefNames(new URL(answer.url).pathname, [])

/** Everything a listing says, as it arrives, under the names the server gives it. @throws IntegrationError `upstream` */
export async function* resourcesOf(answer: Response, budget: ListingBudget | null = null): AsyncGenerator<Named> {
  if (answer.body === null) return
  const asked = namesOf(answer)
  for await (const resource of readResources(inTime(answer.body, budget), answer.headers.get('content-type'))) {
    yield { ...resource, names: hrefNames(resource.href, asked) }
  }
}

async function* inTime(chunks: AsyncIterable<Uint8Array>, budget: ListingBudget | null): AsyncGenerator<Uint8Array> {
  const end = performance.now() + maxListingMs
  for await (const chunk of chunks) {
    if (performance.now() > end) throw new IntegrationError('timeout', 'The server takes too long to list one folder.')
    budget?.take('bytes', chunk.length)
    yield chunk
  }
}
