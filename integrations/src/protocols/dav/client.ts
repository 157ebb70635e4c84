import { type Io, IntegrationError } from '../../kit/kit.ts'
import { agree, type Authorization, basic } from './authorization.ts'
import { folderIn } from './listing.ts'
import { encodeName, hrefNames, readableName, splitPath, startsWith } from './path.ts'
import { refusalOf } from './refusal.ts'
import type { DavSettings } from './settings.ts'

const question = (more: string) => `<?xml version="1.0" encoding="utf-8"?>
<D:propfind xmlns:D="DAV:" xmlns:oc="http://owncloud.org/ns" xmlns:nc="http://nextcloud.org/ns"><D:prop><D:resourcetype/><D:getcontentlength/><D:getlastmodified/><D:getetag/><D:getcontenttype/>${more}</D:prop></D:propfind>`

/** What the client needs of a run; any source that speaks WebDAV can provide it. */
export type DavIo = Pick<Io<DavSettings>, 'settings' | 'net' | 'signal'>

/** An agreed way to talk to one base folder. Names are those of a path below it. */
export type DavClient = {
  /**
   * @throws IntegrationError `auth`, `throttled`, `upstream` (5xx), those of the network, `forbidden` when it leads elsewhere. Other statuses are
   *   for the caller to judge.
   */
  get(io: DavIo, names: readonly string[]): Promise<Response>
  /** The folder and what is directly inside. @throws like `get` */
  list(io: DavIo, names: readonly string[]): Promise<Response>
  /** The folder alone. @throws like `get` */
  about(io: DavIo, names: readonly string[]): Promise<Response>
  /** The names under which a listing has its folder. */
  folderOf(listing: Response): readonly string[]
}

export type DavOptions = {
  /** Elements of further properties to ask for; `oc` and `nc` are the namespaces of ownCloud and Nextcloud. */
  more?: string
  /** How to sign in where that is known; found out by asking otherwise. */
  authorization?: Authorization
  /** What an answer means to this kind of server; null for what it usually means. */
  failure?(status: number, headers: Headers): IntegrationError | null
}

/**
 * Finds out how the server wants to be signed in to, and proves that the base folder is there. The password is tried once.
 *
 * @throws IntegrationError in the words the person who connects the source will read.
 */
export async function openClient(io: DavIo, options: DavOptions = {}): Promise<DavClient> {
  const { settings } = io
  const ask = question(options.more ?? '')
  const { base, authorization } = options.authorization
    ? { base: baseAddress(settings), authorization: options.authorization }
    : await agreeOn(io, ask)

  const refused = (answer: Response) => options.failure?.(answer.status, answer.headers) ?? refusalOf(answer)
  const answer = await propfind(io, ask, { url: base, depth: 0, authorization })
  const failure = failureOfBase(answer, base, { ...settings, refused })
  if (failure !== null) {
    await answer.body?.cancel()
    throw failure
  }
  authorization.learn(answer.headers)
  const folder = await folderIn(answer)
  if (folder === null) throw notWebdav()
  if (!folder.collection) throw new IntegrationError('settings', 'The address leads to a file, not to a folder.')
  return clientAt(addressAfter(answer, base), { ask, authorization, refused, serverNames: folder.names })
}

/** Asked without a password first: what the server answers says how it may be sent. */
async function agreeOn(io: DavIo, ask: string): Promise<{ base: URL; authorization: Authorization }> {
  const typed = baseAddress(io.settings)
  const bare = await propfind(io, ask, { url: typed, depth: 0, authorization: null })
  await bare.body?.cancel()
  const authorization = bare.status === 401 ? agree(bare.headers, io.settings) : basic(io.settings)
  return { base: addressAfter(bare, typed), authorization }
}

type Refused = (answer: Response) => IntegrationError | null
type Agreed = { ask: string; authorization: Authorization; refused: Refused; serverNames: readonly string[] }

/** @param agreed.serverNames the names of the base folder in the server's own words, which behind a proxy are others than ours. */
function clientAt(base: URL, { ask, authorization, refused, serverNames }: Agreed): DavClient {
  const send = async (request: () => Promise<Response>) => {
    let answer = await request().catch(notAllowed)
    if (answer.status === 401 && authorization.renewed(answer.headers)) {
      await answer.body?.cancel()
      answer = await request().catch(notAllowed)
    }
    if (!answer.ok && isElsewhere(answer)) throw await awayFrom(answer)
    const refusal = refused(answer)
    if (refusal !== null) {
      await answer.body?.cancel()
      throw refusal
    }
    authorization.learn(answer.headers)
    return answer
  }
  const isElsewhere = (answer: Response) => new URL(answer.url).origin !== base.origin
  const at = (names: readonly string[], end: '' | '/') =>
    new URL(base.origin + base.pathname + names.map(encodeName).join('/') + (names.length > 0 ? end : ''))

  // With the slash: without it servers redirect, and a signature is good for one address only.
  async function propfindAt(io: DavIo, names: readonly string[], depth: 0 | 1): Promise<Response> {
    const answer = await send(() => propfind(io, ask, { url: at(names, '/'), depth, authorization }))
    if (isElsewhere(answer)) throw await awayFrom(answer)
    return answer
  }

  return {
    get: (io, names) => {
      const url = at(names, '')
      // With compression the length could not be compared, and a compressed file could not be distinguished from a compressed answer.
      const headers = () => ({ authorization: authorization.header('GET', url.pathname), 'accept-encoding': 'identity' })
      return send(() => io.net.fetch(url, { ...common(io), headers: headers() }))
    },
    list: (io, names) => propfindAt(io, names, 1),
    about: (io, names) => propfindAt(io, names, 0),
    folderOf(listing) {
      const [asked, reached] = [namesOf(base), namesOf(new URL(listing.url))]
      return startsWith(reached, asked) ? [...serverNames, ...reached.slice(asked.length)] : reached
    },
  }
}

/** One file or folder that redirects to where we may not go says nothing about the settings of the whole source. */
function notAllowed(error: unknown): never {
  if (!(error instanceof IntegrationError) || error.reason !== 'settings') throw error
  throw new IntegrationError('forbidden', 'The server redirects to an address that is not allowed.', { cause: error })
}

/** Nor does a refusal by another server, which never got the password. */
async function awayFrom(answer: Response): Promise<IntegrationError> {
  await answer.body?.cancel()
  return new IntegrationError(
    'forbidden',
    `The server redirects to ${new URL(answer.url).origin}, which does not let us read (${answer.status}).`,
  )
}

function propfind(
  io: DavIo,
  ask: string,
  { url, depth, authorization }: { url: URL; depth: 0 | 1; authorization: Authorization | null },
): Promise<Response> {
  return io.net.fetch(url, {
    ...common(io),
    method: 'PROPFIND',
    headers: {
      depth: String(depth),
      'content-type': 'application/xml; charset=utf-8',
      ...(authorization && { authorization: authorization.header('PROPFIND', url.pathname) }),
    },
    body: ask,
  })
}

const common = ({ settings, signal }: DavIo) => ({ signal, allowInvalidCertificate: settings.allowInvalidCertificate })

function baseAddress({ url, baseFolder }: DavSettings): URL {
  const base = new URL(url)
  const folder = splitPath(baseFolder).map((name) => `${encodeName(name)}/`)
  return new URL(`${base.origin}${base.pathname.replace(/\/*$/, '/')}${folder.join('')}`)
}

/** Where redirects on the same server ended. Another server would get the password of this one, so the person must name it. */
function addressAfter(answer: Response, asked: URL): URL {
  const reached = new URL(answer.url)
  if (reached.origin !== asked.origin) {
    throw new IntegrationError('settings', `The server redirects to ${reached.origin}. Enter that address instead.`)
  }
  return new URL(reached.origin + reached.pathname.replace(/\/*$/, '/'))
}

function failureOfBase(
  answer: Response,
  base: URL,
  { id, baseFolder, refused }: DavSettings & { refused: Refused },
): IntegrationError | null {
  const refusal = refused(answer)
  if (answer.status === 501) return notWebdav()
  if (refusal !== null) return refusal
  const inside = splitPath(baseFolder)
  const place = `/${(inside.length > 0 ? inside : namesOf(base)).map(readableName).join('/')}`
  switch (answer.status) {
    case 207:
      return null
    case 403:
      return new IntegrationError('settings', `The server does not let ${id} read ${place} (403).`)
    case 404:
    case 410:
      return new IntegrationError('settings', `There is no folder ${place} on this server (${answer.status}).`)
    case 400:
    case 409:
      return new IntegrationError('settings', `The server does not accept ${place} as a folder (${answer.status}).`)
    default:
      return notWebdav()
  }
}

const namesOf = ({ pathname }: URL) => hrefNames(pathname, [])

const notWebdav = () => new IntegrationError('settings', 'This address answers, but not as a WebDAV server.')
