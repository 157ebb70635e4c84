import { type Change, IntegrationError } from '../../kit/kit.ts'
import type { Facts } from './listing.ts'
import { below } from '../file-server/path.ts'
import type { FoundFile, TreeListing } from '../file-server/walk.ts'

/** As the server words it: relative to its folder, or from the root; null when the server does not say. */
export type Link = { externalId: string; target: string | null }

/**
 * What a walk met: real folders by external id, and all links in them.
 * @property behind whether a folder is one of those that an earlier part of the listing passed, which are not among `folders`
 */
export type Met = { folders: ReadonlySet<string>; links: readonly Link[]; behind(folder: string): boolean }

const mostHops = 40

/**
 * The files that links in a tree lead to, each under the name of its link. What a link to a folder leads to is listed at its own place;
 * links that go round or lead nowhere are nothing; those that lead out, or might, are reported and nothing is kept of them.
 *
 * @param base the base folder's own path, without a slash at the end.
 * @param list lists a folder of the tree again, asked for at most once.
 */
export async function* linkedFiles(
  { folders, links, behind }: Met,
  base: string,
  list: (folder: string) => Promise<TreeListing<Facts>>,
): AsyncGenerator<{ kind: 'file'; file: FoundFile<Facts> } | Exclude<Change, { kind: 'cursor' }>> {
  const targets = new Map(links.flatMap(({ externalId, target }) => (target === null ? [] : [[externalId, target] as const])))
  const listed = new Map<string, Promise<TreeListing<Facts>>>()
  for (const { externalId, target } of links) {
    const end = target === null ? 'unknown' : follow(externalId, targets, base)
    if (end === 'endless') continue
    if (end === 'outside' || end === 'unknown') {
      const reason =
        end === 'outside' ? 'This link leads out of the base folder.' : 'The server does not say where this link leads.'
      // What the link led to before is nobody's to find any more.
      yield { kind: 'deleted', externalId }
      yield { kind: 'skipped', externalId, reason }
      continue
    }
    const folder = end.path.slice(0, end.path.lastIndexOf('/'))
    if (folders.has(end.path) || !(folders.has(folder) || behind(folder))) continue
    const listing = listed.get(folder) ?? list(folder).catch(nothing)
    listed.set(folder, listing)
    const name = end.path.slice(folder.length + 1)
    const found = (await listing).entries.find((entry) => entry.kind === 'file' && entry.name === name)
    if (!found) continue
    yield {
      kind: 'file',
      file: { externalId, name: externalId.slice(externalId.lastIndexOf('/') + 1), facts: { ...found.facts, target: end.path } },
    }
  }
}

/** A folder that was closed or removed since it was walked. */
function nothing(error: unknown): TreeListing<Facts> {
  if (error instanceof IntegrationError && ['forbidden', 'notFound'].includes(error.reason)) return { entries: [], unclear: [] }
  throw error
}

/**
 * Goes where a link leads as the server's own system would, name by name and link by link. Only what lies in the base folder is known:
 * a way that strays from it is taken to stay outside, since an unknown link may bend it there.
 *
 * @returns the external id it ends at, the empty string for the base folder.
 */
function follow(link: string, targets: ReadonlyMap<string, string>, base: string): { path: string } | 'outside' | 'endless' {
  const top = base.split('/').filter((name) => name !== '')
  let path: string[] = []
  const ahead = [...top, ...link.split('/')]
  for (let hops = 0; ahead.length > 0;) {
    const name = ahead.shift()!
    if (name === '..') path.pop()
    if (['', '.', '..'].includes(name)) continue
    path.push(name)
    if (path.some((each, depth) => depth < top.length && each !== top[depth])) return 'outside'
    const target = path.length > top.length ? targets.get(path.slice(top.length).reduce(below, '')) : undefined
    if (target === undefined) continue
    if ((hops += 1) > mostHops) return 'endless'
    ahead.unshift(...target.split('/'))
    path = target.startsWith('/') ? [] : path.slice(0, -1)
  }
  return path.length < top.length ? 'outside' : { path: path.slice(top.length).reduce(below, '') }
}
