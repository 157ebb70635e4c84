import type { ListingBudget } from '../../kit/budget.ts'
import { shown } from '../../protocols/file-server/names.ts'
import { ancestorsOf } from '../../protocols/file-server/path.ts'
import type { Pool } from '../../protocols/file-server/pool.ts'
import { walk, type TreeEntry, type FoundFile, type TreeListing, type Place } from '../../protocols/file-server/walk.ts'
import { IntegrationError, type Change, type Item } from '../../kit/kit.ts'
import { midwayIn } from '../../protocols/file-server/tree.ts'
import type { Attributes, FileEntry } from '../../protocols/sftp/packet.ts'
import type { SftpSession } from '../../protocols/sftp/session.ts'

type Facts = {
  size: number
  /** Seconds since 1970, as the server's clock has it. */
  modified: number
  /** Where a link leads, below the base folder; empty for a plain file. */
  target: string
}

/** Folders listed at the same time, on one connection. */
const listedAhead = 8
/** What comes with a name. */
const attributeBytes = 100

/** The whole tree, or what is left of it. @throws IntegrationError */
export async function* changes(pool: Pool<SftpSession>, budget: ListingBudget, cursor: string | null): AsyncGenerator<Change> {
  const midway = midwayIn(cursor)
  if (cursor !== null && midway === null) yield { kind: 'anew' }
  const list = async (folder: string) => {
    const listing = await using(pool, (session) => listFolder(session, folder))
    budget.take(
      'bytes',
      listing.entries.reduce((sum, { name }) => sum + name.length + attributeBytes, 0),
    )
    return listing
  }
  // Links are followed where they are met, and their folders not entered: no folder is met twice.
  const from = midway && { ...midway, seen: [] }
  const cursorAt = ({ path, taken }: Place) => JSON.stringify({ midway: { path, taken } })
  for await (const step of walk(list, { ahead: listedAhead, budget, from, cursorAt }))
    yield step.kind === 'file' ? { kind: 'item', item: itemOf(step.file) } : step
  yield { kind: 'complete' }
}

export async function using<T>(pool: Pool<SftpSession>, work: (session: SftpSession) => Promise<T>): Promise<T> {
  const { connection, release } = await pool.lease()
  try {
    return await work(connection)
  } finally {
    release()
  }
}

/** Whether a real path lies in the base folder. */
export const isInside = ({ base }: SftpSession, path: string) => path.startsWith(`${base}/`)

/** @throws IntegrationError `forbidden`, `notFound` and all that ends a run */
export async function listFolder(session: SftpSession, folder: string): Promise<TreeListing<Facts>> {
  const path = `${session.base}${folder}` || '/'
  const files = await session.ask<FileEntry[]>((answer) => session.sftp.readdir(path, answer)).catch(closedFolder)
  const entries: TreeEntry<Facts>[] = []
  for (const { name, attributes } of files) {
    const { kind } = attributes
    if (kind === 'folder' || kind === 'file') entries.push({ name, kind, identity: null, facts: factsOf(attributes) })
    else if (kind === 'link') entries.push(...(await linkedFile(session, folder, name)))
  }
  return { entries, unclear: [] }
}

/** A server that answers "failure" about one folder is well otherwise; the folder is skipped. */
function closedFolder(error: unknown): never {
  if (error instanceof IntegrationError && error.reason === 'upstream')
    throw new IntegrationError('forbidden', error.message, { cause: error })
  throw error
}

/** The file a link leads to. Linked folders are not entered: what lies in the base folder is listed there, and the rest is none of our business. */
async function linkedFile(session: SftpSession, folder: string, name: string): Promise<TreeEntry<Facts>[]> {
  const path = `${session.base}${folder}/${name}`
  const real = await orNothing(session.ask<string>((answer) => session.sftp.realpath(path, answer)))
  if (real === null || !isInside(session, real)) return []
  const attributes = await statOf(session, real)
  if (attributes?.kind !== 'file') return []
  return [{ name, kind: 'file', identity: null, facts: { ...factsOf(attributes), target: real.slice(session.base.length) } }]
}

const statOf = (session: SftpSession, path: string) =>
  orNothing(session.ask<Attributes>((answer) => session.sftp.stat(path, answer)))

/** null for a link that leads nowhere, in a circle, or where nobody may look: servers answer with any status then. */
async function orNothing<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer
  } catch (error) {
    if (error instanceof IntegrationError && ['notFound', 'forbidden', 'upstream'].includes(error.reason)) return null
    throw error
  }
}

const factsOf = ({ size, modified }: Attributes): Facts => ({ size, modified, target: '' })

function itemOf({ externalId, name, facts }: FoundFile<Facts>): Item {
  const title = shown(name)
  return {
    externalId,
    title,
    link: null,
    version: `${facts.size}-${facts.modified}${facts.target}`,
    size: facts.size,
    updatedAt: new Date(facts.modified * 1000).toISOString(),
    ancestors: ancestorsOf(externalId),
    fileName: title,
    mediaType: null,
  }
}
