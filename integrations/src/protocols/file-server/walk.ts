import { isLeftover } from '@quarry/contract/source/leftover'
import { type ListingBudget, listingBounds } from '../../kit/budget.ts'
import { type Change, IntegrationError } from '../../kit/kit.ts'
import { depthFirst, type Here, type Midway, type ResumePath, resumePathInto } from './tree.ts'
import { below, isPlainName, longestId } from './path.ts'

/** One line of a folder's listing. The lister leaves links, sockets and devices out. */
export type TreeEntry<Facts> = {
  name: string
  kind: 'file' | 'folder'
  /** Equal for two folders only if they are the same folder; null when the server does not say. */
  identity: string | null
  facts: Facts
}

export type TreeListing<Facts> = {
  entries: readonly TreeEntry<Facts>[]
  /** What is there but cannot be requested, under the name or the words the server has for it. */
  unclear: readonly { name: string; reason: string }[]
}

export type FoundFile<Facts> = { externalId: string; name: string; facts: Facts }

/** What a walk meets: a file, a part it could not look into, or a place to continue from. */
type Skipped = { kind: 'skipped'; externalId: string; reason: string }
type Met<Facts> = { kind: 'file'; file: FoundFile<Facts> } | Skipped
export type Step<Facts> = Met<Facts> | Extract<Change, { kind: 'cursor' }>

type Folder = { names: readonly string[]; identity: string | null }

/** What a walk knows of itself at a place: which folders it met before that. */
export type Place = Omit<Here<unknown>, 'folder' | 'waiting'> & { path: readonly string[]; seen: () => readonly string[] }

type Bounds = {
  /** Folders listed at the same time. */
  ahead: number
  budget: ListingBudget
}

type Course = {
  /** Where to go on, and the folders met before; null: at the beginning. */
  from: (Midway & { seen: readonly string[] }) | null
  cursorAt(place: Place): string | null
}

/**
 * Walks a tree in the order of names, each folder once even where links make loops.
 *
 * @param list lists a folder by external id; the base folder is the empty string.
 * @throws IntegrationError EndlessListing, and whatever `list` throws, except for a folder below the base that is forbidden (skipped) or missing (left out)
 */
export async function* walk<Facts>(
  list: (folder: string) => Promise<TreeListing<Facts>>,
  { ahead, budget, from, cursorAt }: Bounds & Course,
): AsyncGenerator<Step<Facts>> {
  const seen = new Set<string>(from?.seen)
  const idOf = ({ names }: Folder): string => names.reduce(below, '')
  yield* depthFirst<Folder, TreeListing<Facts> | string | null, Met<Facts>>({
    roots: [{ names: [], identity: null }],
    from,
    together: ahead,
    budget,
    list: (folder) => list(idOf(folder)).catch((error: unknown) => refusal(idOf(folder), error)),
    sizeOf: (listing) => (listing !== null && typeof listing === 'object' ? listing.entries.length : 0),
    *visit(folder, listing, resumePath) {
      if (typeof listing === 'string') yield { kind: 'skipped', externalId: idOf(folder), reason: listing }
      if (listing === null || typeof listing === 'string') return []
      const { files, folders, skipped } = sorted(idOf(folder), listing, { seen, resumePath })
      yield* skipped
      for (const file of files) yield { kind: 'file', file }
      return folders.map(({ name, identity }) => ({ names: [...folder.names, name], identity }))
    },
    cursorAt: ({ folder, taken, waiting }) => {
      const listed = () => seen.difference(new Set(waiting().map(({ identity }) => identity ?? '')))
      return cursorAt({ path: folder.names, taken, seen: () => [...listed()] })
    },
  })
}

/** null when the folder vanished since its parent was listed, a reason when it may not be looked into. */
function refusal(folder: string, error: unknown): string | null {
  if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) throw error
  // Without its base folder a source would look empty, and everything indexed would be deleted.
  if (folder === '') throw baseFailure(error)
  return error.reason === 'notFound' ? null : error.message
}

/** Names of the folders in a listing. */
export const foldersOf = <Facts>({ entries }: TreeListing<Facts>): string[] =>
  entries.filter(({ kind, name }) => kind === 'folder' && isPlainName(name)).map(({ name }) => name)

/** What it means for the whole source that its base folder is not opened: a mistake, unless the server says that it is out of order. */
export function baseFailure(error: unknown): unknown {
  if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) return error
  if (error.cause instanceof IntegrationError && error.cause.reason === 'upstream') return error.cause
  return new IntegrationError('settings', `The base folder cannot be opened: ${error.message}`, { cause: error })
}

function sorted<Facts>(
  folder: string,
  { entries, unclear }: TreeListing<Facts>,
  { seen, resumePath }: { seen: Set<string>; resumePath: ResumePath },
) {
  const files: FoundFile<Facts>[] = []
  const folders: TreeEntry<Facts>[] = []
  // Only the entry itself is skipped: it was never indexed, and the rest of the folder is known for sure.
  const skipped = unclear.map(({ name, reason }): Skipped => {
    const externalId = below(folder, name.replaceAll('/', ' ')).slice(0, longestId)
    return { kind: 'skipped', externalId, reason }
  })
  for (const entry of entries.filter(({ name }) => isPlainName(name)).toSorted(byName)) {
    const externalId = below(folder, entry.name)
    const into = resumePathInto(entry.name, resumePath)
    if (externalId.length > longestId) {
      // Nothing that lies so deep was ever indexed, so cutting the path keeps nothing alive by mistake.
      skipped.push({ kind: 'skipped', externalId: externalId.slice(0, longestId), reason: 'The path is too long.' })
    } else if (entry.kind === 'file') {
      if (!isLeftover(entry.name)) files.push({ externalId, name: entry.name, facts: entry.facts })
    } else if (into === 'behind') {
      continue
    } else if (into === null && entry.identity !== null && seen.has(entry.identity)) {
      skipped.push({ kind: 'skipped', externalId, reason: 'This folder was met before under another path.' })
    } else if (depthOf(externalId) > listingBounds.depth) {
      skipped.push({ kind: 'skipped', externalId, reason: `It lies more than ${listingBounds.depth} folders deep.` })
    } else {
      if (entry.identity !== null) seen.add(entry.identity)
      folders.push(entry)
    }
  }
  return { files, folders, skipped }
}

const depthOf = (externalId: string): number => externalId.split('/').length - 1

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
