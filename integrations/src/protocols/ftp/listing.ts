import { FileType, parseList } from 'basic-ftp'
import { IntegrationError } from '../../kit/kit.ts'
import { isAbout, refusal } from './reply.ts'
import type { FtpSession } from './session.ts'
import { download } from './transfer.ts'
import type { TreeEntry, TreeListing } from '../file-server/walk.ts'

/** What a listing says about a file. */
export type Facts = {
  size: number | null
  /** As the server spells it: `20261121030312` from MLSD (UTC), `Nov 21 03:03` or anything else from LIST. */
  modified: string
  /** Whether `modified` is exact and in UTC, so that it says everything about changes. */
  exact: boolean
  unique: string
  /** For what a link leads to, where that lies; empty for a file itself. */
  target: string
}

/** `target`: where a link leads, in the server's words; null when it does not say, and for all that is no link. */
type Line = {
  name: string
  kind: 'file' | 'folder' | 'link' | 'other'
  identity: string | null
  facts: Facts
  target: string | null
}

type FtpListing = TreeListing<Facts> & { links: readonly { name: string; target: string | null }[] }

/**
 * Lists a folder given in wire bytes.
 *
 * @throws IntegrationError `forbidden`, `notFound` and all that ends a run
 */
export async function listFolder(session: FtpSession, folder: string): Promise<FtpListing> {
  // Commands that take a folder treat some names as patterns or options; changing into it does not.
  try {
    await session.control.demand(`CWD ${folder || '/'}`)
    return await (session.can.mlsd ? listExactly(session) : listLoosely(session))
  } catch (error) {
    // "Busy" or "local error" about one folder is no reason to give up the others.
    if (isAbout(error, [450, 451])) throw new IntegrationError('forbidden', error.message, { cause: error })
    throw error
  }
}

async function listExactly(session: FtpSession): Promise<FtpListing> {
  const { text } = await download(session, 'MLSD')
  const lines = linesOf(text).map(mlsdLine)
  const isVague = (line: Line | string) => typeof line !== 'string' && line.kind === 'link' && line.target === null
  if (lines.some((line) => typeof line !== 'string' && line.kind === 'link')) session.can.showsLinks = true
  const isClear = session.can.showsLinks ? !lines.some(isVague) : lines.length === 0
  const links = isClear ? new Map<string, Line>() : await linksIn(session)
  return listing(
    session,
    lines.map((line) => (typeof line === 'string' ? line : (links.get(line.name) ?? line))),
  )
}

async function listLoosely(session: FtpSession): Promise<FtpListing> {
  return listing(session, linesOf(await rawList(session)).map(listLine))
}

/**
 * `-a` shows hidden files. Where it works there are always `.` and `..`; where it is not an option but taken for a name, nothing comes.
 */
async function rawList(session: FtpSession): Promise<string> {
  if (!session.can.hiddenFiles) return plainList(session, 'LIST')
  const text = await plainList(session, 'LIST -a').catch((error: unknown) => {
    if (session.control.failed) throw error
    return ''
  })
  if (text.trim() !== '') return text
  const plain = await plainList(session, 'LIST')
  session.can.hiddenFiles = false
  return plain
}

async function plainList(session: FtpSession, command: string): Promise<string> {
  try {
    const { text, reply } = await download(session, command)
    // vsftpd reports success for a folder it could not open, and says so only in words.
    if (/fail|denied|not permitted/i.test(reply.text)) throw new IntegrationError('forbidden', refusal(reply).message)
    return text
  } catch (error) {
    if (isAbout(error, [450, 550]) && /no files|empty/i.test(error.message)) return ''
    throw error
  }
}

/** Some servers with MLSD follow links without a word, but show them in LIST. */
async function linksIn(session: FtpSession): Promise<ReadonlyMap<string, Line>> {
  const text = await rawList(session).catch((error: unknown) => {
    if (session.control.failed) throw error
    return ''
  })
  return new Map(
    linesOf(text)
      .map(listLine)
      .flatMap((line) => (typeof line !== 'string' && line.kind === 'link' ? [[line.name, line] as const] : [])),
  )
}

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/\r$/, ''))
    .filter((line) => line.trim() !== '')

/** The line itself where it is in no known format. */
function mlsdLine(text: string): Line | string {
  const at = text.indexOf(' ')
  if (at < 0 || !text.slice(0, at).includes('=')) return text
  const facts = new Map(
    text
      .slice(0, at)
      .split(';')
      .map((fact) => {
        const equals = fact.indexOf('=')
        return [fact.slice(0, equals).toLowerCase(), fact.slice(equals + 1)] as const
      }),
  )
  const type = facts.get('type')?.toLowerCase()
  const link = /^os\.unix=s(?:ym)?link(?::(.+))?$/i.exec(facts.get('type') ?? '')
  const unique = facts.get('unique') ?? ''
  const modified = facts.get('modify') ?? ''
  return {
    name: text.slice(at + 1),
    kind: link ? 'link' : type === 'file' ? 'file' : type === 'dir' ? 'folder' : 'other',
    identity: unique || null,
    facts: { size: count(facts.get('size')), modified, exact: modified !== '', unique, target: '' },
    target: link?.[1] ?? null,
  }
}

/** The first letter of a line that `ls` wrote. */
const kinds: Record<string, Line['kind']> = { '-': 'file', f: 'file', d: 'folder', l: 'link' }

/** The line itself where it is in no known format; `.` and `..` and the like come back as `other`. */
function listLine(text: string): Line | string {
  if (/^total \d+$/.test(text)) return line('', 'other')
  try {
    const [info] = parseList(text)
    if (!info) return line('', 'other')
    const mark = /^[\s\d]*([a-z-])(?=[r-][w-])/i.exec(text)?.[1]
    if (!mark && info.type === FileType.Unknown) return text
    const kind = mark
      ? (kinds[mark] ?? 'other')
      : info.type === FileType.File
        ? 'file'
        : info.type === FileType.Directory
          ? 'folder'
          : 'other'
    const facts = { size: info.size, modified: info.rawModifiedAt.replace(/\s+/g, ' ') }
    return { ...line(info.name, kind, facts), target: info.link || null }
  } catch {
    return text
  }
}

const line = (name: string, kind: Line['kind'], facts: { size: number; modified: string } = { size: 0, modified: '' }): Line => ({
  name,
  kind,
  identity: null,
  facts: { ...facts, exact: false, unique: '', target: '' },
  target: null,
})

const count = (digits: string | undefined) => (digits && /^\d+$/.test(digits) ? Number(digits) : null)

function listing({ names }: FtpSession, lines: readonly (Line | string)[]): FtpListing {
  const known = lines.filter((line) => typeof line !== 'string')
  const strange = lines.filter((line) => typeof line === 'string')
  if (strange.length > 0 && known.length === 0)
    throw new IntegrationError('upstream', 'The server lists its folders in an unknown format.')
  // A carriage return inside a name: no command could hold it.
  const named = known.filter(({ name }) => !name.includes('\r'))
  const entries = named.flatMap(({ name, kind, identity, facts }): TreeEntry<Facts>[] =>
    kind === 'file' || kind === 'folder' ? [{ name: names.read(name), kind, identity, facts }] : [],
  )
  const links = named
    .filter(({ kind }) => kind === 'link')
    .map(({ name, target }) => ({ name: names.read(name), target: target === null ? null : names.read(target) }))
  const unclear = strange.map((line) => ({
    name: names.read(line).trim(),
    reason: 'This line of the listing is in an unknown format.',
  }))
  return { entries, unclear, links }
}
