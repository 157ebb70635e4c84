import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { DavClient, DavIo } from './client.ts'
import { type Child, childrenIn } from './listing.ts'
import { UnreadableThing } from './multistatus.ts'
import { readableName } from './path.ts'

export type FolderListing =
  | { answer: 'listed'; children: Child[] }
  | { answer: 'skipped'; reason: string }
  | { answer: 'missing' }

/** Folders listed at the same time. */
export const listedTogether = 3

export const sizeOf = (listing: FolderListing): number => (listing.answer === 'listed' ? listing.children.length : 0)

/** What the client needs of a run that lists. */
export type ListingIo = DavIo & Pick<SourceIo<unknown>, 'budget'>

/**
 * What is directly inside a folder, or why that cannot be said.
 *
 * @throws IntegrationError whatever says more than something about this folder alone; EndlessListing; `settings` when the base folder is not there.
 */
export async function listFolder(io: ListingIo, client: DavClient, names: readonly string[]): Promise<FolderListing> {
  try {
    return await askFor(io, client, names)
  } catch (error) {
    if (names.length === 0 || !isOfThisAlone(error)) throw error
    return { answer: 'skipped', reason: error.message }
  }
}

const isOfThisAlone = (error: unknown): error is IntegrationError =>
  error instanceof UnreadableThing || (error instanceof IntegrationError && error.reason === 'forbidden')

async function askFor(io: ListingIo, client: DavClient, names: readonly string[]): Promise<FolderListing> {
  const answer = await client.list(io, names)
  if (answer.status === 207) {
    const children = await childrenIn(answer, client.folderOf(answer), io.budget)
    return children === null ? missingUnlessBase(names, 404) : { answer: 'listed', children }
  }
  await answer.body?.cancel()
  if (answer.status === 404 || answer.status === 410) return missingUnlessBase(names, answer.status)
  if (names.length === 0) throw new IntegrationError('settings', `The server does not list the base folder (${answer.status}).`)
  if (answer.status === 403) return { answer: 'skipped', reason: 'The server does not let this user list the folder (403).' }
  return { answer: 'skipped', reason: `The server does not list this folder (${answer.status}).` }
}

/** A folder may vanish between two listings; without the base folder nothing can be said about any document. */
function missingUnlessBase(names: readonly string[], status: number): FolderListing {
  if (names.length > 0) return { answer: 'missing' }
  throw new IntegrationError('settings', `The base folder is not there any more (${status}).`)
}

/** The folders among what is directly inside, as people write their names. @throws IntegrationError `settings` when there is no listing */
export function foldersIn(listing: FolderListing): string[] {
  if (listing.answer !== 'listed')
    throw new IntegrationError('settings', listing.answer === 'skipped' ? listing.reason : 'This folder is not there any more.')
  return listing.children.filter(({ collection, status }) => collection && status < 300).map(({ name }) => readableName(name))
}
