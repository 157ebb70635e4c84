import { type ListingBudget, listingBounds } from '../budget.ts'
import { IntegrationError } from '../kit.ts'
import { below, isPlainName, longestId } from './path.ts'

/** One line of a folder's listing. Links, sockets and devices are left out by whoever lists. */
export type Entry<Facts> = {
  name: string
  kind: 'file' | 'folder'
  /** Equal for two folders only if they are the same folder; null when the server does not say. */
  identity: string | null
  facts: Facts
}

export type Listing<Facts> = {
  entries: readonly Entry<Facts>[]
  /** What is there but cannot be asked for, under the name or the words the server has for it. */
  unclear: readonly { name: string; reason: string }[]
}

export type Found<Facts> = { externalId: string; name: string; facts: Facts }

/** What a walk meets: the files of one folder, or a part it could not look into. */
type Step<Facts> = { kind: 'files'; files: readonly Found<Facts>[] } | { kind: 'skipped'; externalId: string; reason: string }

type Visit<Facts> = { folder: string; listing: Promise<Listing<Facts>> | null }

/**
 * Walks a tree in the order of names, each folder once even where links make loops.
 *
 * @param list lists a folder by external id; the base folder is the empty string.
 * @param limits `ahead`: folders listed at the same time; `budget`: what the run may list.
 * @throws IntegrationError EndlessListing, and whatever `list` throws, except for a folder below the base that is forbidden (skipped) or gone (left out)
 */
export async function* walk<Facts>(
  list: (folder: string) => Promise<Listing<Facts>>,
  { ahead, budget }: { ahead: number; budget: ListingBudget },
): AsyncGenerator<Step<Facts>> {
  const seen = new Set<string>()
  // The next folder is at the end.
  const pending: Visit<Facts>[] = [{ folder: '', listing: null }]
  for (let visit = pending.pop(); visit; visit = pending.pop()) {
    const listing = start(visit, list)
    for (const next of ahead > 1 ? pending.slice(1 - ahead) : []) start(next, list).catch(() => null)
    const result = await listing.catch((error: unknown) => refusal(visit.folder, error))
    if (result === null) continue
    if (typeof result === 'string') {
      yield { kind: 'skipped', externalId: visit.folder, reason: result }
      continue
    }
    const { files, folders, steps } = sorted(visit.folder, result, seen)
    budget.take('folders', folders.length)
    for (const folder of folders.reverse()) pending.push({ folder, listing: null })
    yield* steps
    if (files.length > 0) yield { kind: 'files', files }
  }
}

function start<Facts>(visit: Visit<Facts>, list: (folder: string) => Promise<Listing<Facts>>) {
  visit.listing ??= list(visit.folder)
  return visit.listing
}

/** null when the folder vanished since its parent was listed, a reason when it may not be looked into. */
function refusal(folder: string, error: unknown): string | null {
  if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) throw error
  // Without its base folder a source would look empty, and everything indexed would be deleted.
  if (folder === '') throw baseFailure(error)
  return error.reason === 'notFound' ? null : error.message
}

/** Names of the folders in a listing. */
export const foldersOf = <Facts>({ entries }: Listing<Facts>): string[] =>
  entries.filter(({ kind, name }) => kind === 'folder' && isPlainName(name)).map(({ name }) => name)

/** What it means for the whole source that its base folder is not opened: a mistake, unless the server says that it is out of order. */
export function baseFailure(error: unknown): unknown {
  if (!(error instanceof IntegrationError) || !['forbidden', 'notFound'].includes(error.reason)) return error
  if (error.cause instanceof IntegrationError && error.cause.reason === 'upstream') return error.cause
  return new IntegrationError('settings', `The base folder cannot be opened: ${error.message}`, { cause: error })
}

function sorted<Facts>(folder: string, { entries, unclear }: Listing<Facts>, seen: Set<string>) {
  const files: Found<Facts>[] = []
  const folders: string[] = []
  // Only the entry itself is skipped: it was never indexed, and the rest of the folder is known for sure.
  const steps = unclear.map(({ name, reason }): Step<Facts> => {
    const externalId = below(folder, name.replaceAll('/', ' ')).slice(0, longestId)
    return { kind: 'skipped', externalId, reason }
  })
  for (const entry of entries.filter(({ name }) => isPlainName(name)).toSorted(byName)) {
    const externalId = below(folder, entry.name)
    if (externalId.length > longestId) {
      // Nothing that lies so deep was ever indexed, so cutting the path keeps nothing alive by mistake.
      steps.push({ kind: 'skipped', externalId: externalId.slice(0, longestId), reason: 'The path is too long.' })
    } else if (entry.kind === 'file') {
      files.push({ externalId, name: entry.name, facts: entry.facts })
    } else if (entry.identity !== null && seen.has(entry.identity)) {
      steps.push({ kind: 'skipped', externalId, reason: 'This folder was met before under another path.' })
    } else if (depthOf(externalId) > listingBounds.depth) {
      steps.push({ kind: 'skipped', externalId, reason: `It lies more than ${listingBounds.depth} folders deep.` })
    } else {
      if (entry.identity !== null) seen.add(entry.identity)
      folders.push(externalId)
    }
  }
  return { files, folders, steps }
}

const depthOf = (externalId: string): number => externalId.split('/').length - 1

const byName = (a: { name: string }, b: { name: string }) => (a.name < b.name ? -1 : a.name > b.name ? 1 : 0)
