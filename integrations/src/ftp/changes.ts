import type { ListingBudget } from '../budget.ts'
import { IntegrationError, type Change, type Item } from '../kit.ts'
import { listFolder, type Facts } from './listing.ts'
import { linkedFiles, type Link, type Met } from './links.ts'
import { ancestorsOf, below, isPlainName, longestId, segmentsOf } from './path.ts'
import { shown } from './names.ts'
import type { Pool } from './pool.ts'
import type { FtpIo, Session } from './session.ts'
import { exactVersion, isoTime, looksUnchanged, looseVersion, parseVersion } from './version.ts'
import { walk, type Found, type Listing } from './walk.ts'

/** Connections used for listing at the same time; the others are for reading. */
const listedAhead = 2
/** Files about which the host is asked at once. */
const batch = 500

/** The whole tree. @throws IntegrationError */
export async function* changes(pool: Pool<Session>, io: FtpIo, parallel: number): AsyncGenerator<Change> {
  const met = { folders: new Set<string>(), links: [] as Link[], base: '' }
  const list = (folder: string) =>
    using(pool, async (session) => {
      const listing = await listFolder(session, wirePath(session, folder))
      met.base = session.names.read(session.base)
      met.folders.add(folder)
      const links = listing.links.filter(({ name }) => isPlainName(name) && below(folder, name).length <= longestId)
      met.links.push(...links.map(({ name, target }) => ({ externalId: below(folder, name), target })))
      return listing
    })
  let loose: Found<Facts>[] = []
  for await (const step of everything(list, met, io.budget)) {
    if ('kind' in step) {
      yield step
      continue
    }
    if (step.file.facts.exact) yield exactItem(step.file)
    else loose.push(step.file)
    if (loose.length >= batch) yield* versioned(pool, io, loose.splice(0), parallel)
  }
  yield* versioned(pool, io, loose, parallel)
  yield { kind: 'complete' }
}

/** Files where they lie, then those that links lead to. */
async function* everything(
  list: (folder: string) => Promise<Listing<Facts>>,
  met: Met & { base: string },
  budget: ListingBudget,
) {
  for await (const step of walk(list, { ahead: listedAhead, budget })) {
    if (step.kind === 'skipped') yield step
    else for (const file of step.files) yield { file }
  }
  const links = met.links.toSorted((a, b) => (a.externalId < b.externalId ? -1 : 1))
  yield* linkedFiles({ folders: met.folders, links }, met.base, list)
}

export async function using<T>(pool: Pool<Session>, work: (session: Session) => Promise<T>): Promise<T> {
  const { connection, release } = await pool.lease()
  try {
    return await work(connection)
  } finally {
    release()
  }
}

/** An external id, or the empty string for the base folder, as the server knows it. @throws IntegrationError `forbidden`, `notFound` */
export function wirePath({ base, names }: Session, externalId: string): string {
  if (externalId === '') return base
  const parts = segmentsOf(externalId).map((name) => names.write(name))
  if (parts.includes(null))
    throw new IntegrationError('notFound', 'The name has characters that the chosen charset does not have.')
  return `${base}/${parts.join('/')}`
}

/** Asks for the exact time only where the listing gives reason to. */
async function* versioned(
  pool: Pool<Session>,
  io: FtpIo,
  files: readonly Found<Facts>[],
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

/** Empty when the server does not tell. */
async function exactTime(session: Session, externalId: string): Promise<string> {
  if (!session.can.mdtm) return ''
  const { code, text } = await session.control.ask(`MDTM ${wirePath(session, externalId)}`)
  if (code === 500 || code === 502 || code === 504) session.can.mdtm = false
  return (code === 213 && /^\d{14}(\.\d+)?/.exec(text.trim())?.[0]) || ''
}

const exactItem = (file: Found<Facts>): Change => ({
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

function itemOf({ externalId, name, facts }: Found<Facts>, version: string, updatedAt: string | null): Item {
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
