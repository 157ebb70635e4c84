import type { ListingBudget } from '../budget.ts'
import { shown } from '../ftp/names.ts'
import { ancestorsOf } from '../ftp/path.ts'
import type { Pool } from '../ftp/pool.ts'
import { walk, type Entry, type Found, type Listing } from '../ftp/walk.ts'
import { IntegrationError, type Change, type Item } from '../kit.ts'
import type { Attributes, FileEntry } from './packet.ts'
import type { Session } from './session.ts'

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

/** The whole tree. @throws IntegrationError */
export async function* changes(pool: Pool<Session>, budget: ListingBudget): AsyncGenerator<Change> {
  const list = async (folder: string) => {
    const listing = await using(pool, (session) => listFolder(session, folder))
    budget.take(
      'bytes',
      listing.entries.reduce((sum, { name }) => sum + name.length + attributeBytes, 0),
    )
    return listing
  }
  for await (const step of walk(list, { ahead: listedAhead, budget })) {
    if (step.kind === 'skipped') yield step
    else for (const file of step.files) yield { kind: 'item', item: itemOf(file) }
  }
  yield { kind: 'complete' }
}

export async function using<T>(pool: Pool<Session>, work: (session: Session) => Promise<T>): Promise<T> {
  const { connection, release } = await pool.lease()
  try {
    return await work(connection)
  } finally {
    release()
  }
}

/** Whether a real path lies in the base folder. */
export const isInside = ({ base }: Session, path: string) => path.startsWith(`${base}/`)

/** @throws IntegrationError `forbidden`, `notFound` and all that ends a run */
export async function listFolder(session: Session, folder: string): Promise<Listing<Facts>> {
  const path = `${session.base}${folder}` || '/'
  const files = await session.ask<FileEntry[]>((answer) => session.sftp.readdir(path, answer)).catch(closedFolder)
  const entries: Entry<Facts>[] = []
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
async function linkedFile(session: Session, folder: string, name: string): Promise<Entry<Facts>[]> {
  const path = `${session.base}${folder}/${name}`
  const real = await orNothing(session.ask<string>((answer) => session.sftp.realpath(path, answer)))
  if (real === null || !isInside(session, real)) return []
  const attributes = await statOf(session, real)
  if (attributes?.kind !== 'file') return []
  return [{ name, kind: 'file', identity: null, facts: { ...factsOf(attributes), target: real.slice(session.base.length) } }]
}

const statOf = (session: Session, path: string) => orNothing(session.ask<Attributes>((answer) => session.sftp.stat(path, answer)))

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

function itemOf({ externalId, name, facts }: Found<Facts>): Item {
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
