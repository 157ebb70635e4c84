import { z } from 'zod'
import type { ListingBudget } from '../../kit/budget.ts'
import { cursorIn } from '../../kit/cursor.ts'
import { IntegrationError, type Change, type Item } from '../../kit/kit.ts'
import { Midway } from '../../protocols/file-server/tree.ts'
import { listFolder, type Facts } from '../../protocols/ftp/listing.ts'
import { linkedFiles } from '../../protocols/ftp/links.ts'
import { ancestorsOf, below, isPlainName, longestId, segmentsOf } from '../../protocols/file-server/path.ts'
import { shown } from '../../protocols/file-server/names.ts'
import type { Pool } from '../../protocols/file-server/pool.ts'
import type { FtpIo, FtpSession } from '../../protocols/ftp/session.ts'
import { exactVersion, isoTime, looksUnchanged, looseVersion, parseVersion } from '../../protocols/ftp/version.ts'
import { walk, type FoundFile, type TreeListing, type Place } from '../../protocols/file-server/walk.ts'

/** Connections used for listing at the same time; the others are for reading. */
const listedAhead = 2
/** Files about which the host is asked at once. */
const batch = 500

/**
 * In the middle of a listing. What links lead to is listed at its end, and a folder is entered once, so both have to be known until then.
 * @property links by external id, with their targets
 */
const Cursor = z.object({
  midway: Midway,
  links: z.array(z.tuple([z.string(), z.string().nullable()])),
  seen: z.array(z.string()),
})
type Cursor = z.infer<typeof Cursor>

/** A tree with more links and folders than this is resumed from the last cursor that could hold them. */
const longestCursor = 1_000_000

/** What a run met so far. @property behind whether a folder was walked in an earlier part of the listing */
type Met = { folders: Set<string>; links: Map<string, string | null>; base: string; behind(folder: string): boolean }

/** The whole tree, or what is left of it. @throws IntegrationError */
export async function* changes(
  pool: Pool<FtpSession>,
  io: FtpIo,
  { parallel, cursor }: { parallel: number; cursor: string | null },
): AsyncGenerator<Change> {
  const from = cursorIn(Cursor, cursor)
  if (cursor !== null && from === null) yield { kind: 'anew' }
  const behind = (folder: string) => from !== null && isBehind(folder.split('/').slice(1), from.midway.path)
  const met: Met = { folders: new Set(), links: new Map(from?.links), base: '', behind }
  const list = (folder: string) =>
    using(pool, async (session) => {
      const listing = await listFolder(session, wirePath(session, folder))
      met.base = session.names.read(session.base)
      met.folders.add(folder)
      const links = listing.links.filter(({ name }) => isPlainName(name) && below(folder, name).length <= longestId)
      for (const { name, target } of links) met.links.set(below(folder, name), target)
      return listing
    })
  let loose: FoundFile<Facts>[] = []
  for await (const step of everything(list, met, { budget: io.budget, from })) {
    if (step.kind === 'file' && step.file.facts.exact) yield exactItem(step.file)
    else if (step.kind === 'file') loose.push(step.file)
    if (loose.length >= batch || step.kind === 'cursor') yield* versioned(pool, io, loose.splice(0), parallel)
    if (step.kind !== 'file') yield step
  }
  yield* versioned(pool, io, loose, parallel)
  yield { kind: 'complete' }
}

/** Files where they lie, then those that links lead to. */
async function* everything(
  list: (folder: string) => Promise<TreeListing<Facts>>,
  met: Met,
  { budget, from }: { budget: ListingBudget; from: Cursor | null },
) {
  const cursorAt = ({ path, taken, seen }: Place): string | null => {
    const cursor = JSON.stringify({
      midway: { path: [...path], taken },
      links: [...met.links],
      seen: [...seen()],
    } satisfies Cursor)
    return cursor.length <= longestCursor ? cursor : null
  }
  yield* walk(list, { ahead: listedAhead, budget, from: from && { ...from.midway, seen: from.seen }, cursorAt })
  const links = [...met.links].map(([externalId, target]) => ({ externalId, target }))
  yield* linkedFiles({ ...met, links: links.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1)) }, met.base, list)
}

/** Whether a walk passes this folder before the other and leaves it. */
function isBehind(names: readonly string[], place: readonly string[]): boolean {
  const apart = names.findIndex((name, depth) => name !== place[depth])
  return apart >= 0 && apart < place.length && names[apart]! < place[apart]!
}

export async function using<T>(pool: Pool<FtpSession>, work: (session: FtpSession) => Promise<T>): Promise<T> {
  const { connection, release } = await pool.lease()
  try {
    return await work(connection)
  } finally {
    release()
  }
}

/** The names of an external id, which have to go into a command of one line. @throws IntegrationError `forbidden` */
export function segmentsInLine(externalId: string): readonly string[] {
  const segments = segmentsOf(externalId)
  if (segments.some((name) => /[\r\n]/.test(name)))
    throw new IntegrationError('forbidden', 'The name has a line break in it, and FTP has no way to say it.')
  return segments
}

/** An external id, or the empty string for the base folder, as the server knows it. @throws IntegrationError `forbidden`, `notFound` */
export function wirePath({ base, names }: FtpSession, externalId: string): string {
  if (externalId === '') return base
  const parts = segmentsInLine(externalId).map((name) => names.write(name))
  if (parts.includes(null))
    throw new IntegrationError('notFound', 'The name has characters that the chosen charset does not have.')
  return `${base}/${parts.join('/')}`
}

/** Asks for the exact time only where the listing gives reason to. */
async function* versioned(
  pool: Pool<FtpSession>,
  io: FtpIo,
  files: readonly FoundFile<Facts>[],
  parallel: number,
): AsyncGenerator<Change> {
  if (files.length === 0) return
  const known = await io.known(files.map(({ externalId }) => externalId))
  const now = new Date()
  const versions = files.map((file) => {
    const version = withoutTarget(known.get(file.externalId), file.facts)
    const parsed = version === undefined ? null : parseVersion(version)
    return { file, version, parsed, exact: parsed && looksUnchanged(parsed, file.facts, now) ? parsed.exact : null }
  })
  const candidates = versions.values().filter(({ exact }) => exact === null)
  const ask = async () => {
    for (const candidate of candidates)
      candidate.exact = await using(pool, (session) => exactTime(session, candidate.file.externalId))
  }
  await Promise.all(Array.from({ length: parallel }, ask))
  for (const { file, version, parsed, exact } of versions) {
    const same = parsed !== null && parsed.size === String(file.facts.size ?? '') && parsed.exact === exact
    // Where the exact time is the same, the listing only words it differently.
    const kept = same && (exact !== '' || looksUnchanged(parsed, file.facts, now)) ? version : undefined
    yield { kind: 'item', item: itemOf(file, kept ?? looseVersion(file.facts, exact ?? ''), isoTime(exact ?? '')) }
  }
}

/** Empty when the server does not say. */
async function exactTime(session: FtpSession, externalId: string): Promise<string> {
  if (!session.can.mdtm) return ''
  const { code, text } = await session.control.ask(`MDTM ${wirePath(session, externalId)}`)
  if (code === 500 || code === 502 || code === 504) session.can.mdtm = false
  return (code === 213 && /^\d{14}(\.\d+)?/.exec(text.trim())?.[0]) || ''
}

const exactItem = (file: FoundFile<Facts>): Change => ({
  kind: 'item',
  item: itemOf(file, exactVersion(file.facts), isoTime(file.facts.modified)),
})

/** A link that leads to another file has another version, however much the files are alike. */
const targetMark = ({ target }: Facts) => (target === '' ? '' : `>${target}`)

/** undefined for a version of something else. */
function withoutTarget(version: string | undefined, facts: Facts): string | undefined {
  const mark = targetMark(facts)
  return version?.endsWith(mark) ? version.slice(0, version.length - mark.length) : undefined
}

function itemOf({ externalId, name, facts }: FoundFile<Facts>, version: string, updatedAt: string | null): Item {
  const title = shown(name)
  return {
    externalId,
    title,
    link: null,
    version: version + targetMark(facts),
    size: facts.size,
    updatedAt,
    ancestors: ancestorsOf(externalId),
    fileName: title,
    mediaType: null,
  }
}
