import { createHash, randomBytes } from 'node:crypto'
import { IntegrationError } from '../../kit/kit.ts'

type Challenge = { scheme: string; parameters: Record<string, string> }
type Account = { id: string; password: string }

/** Signs requests in the one way that was agreed with the server. */
export type Authorization = {
  /** Value of the authorization header for a request to this path. */
  header(method: string, path: string): string
  /** Takes over what an answer says about the next request. */
  learn(headers: Headers): void
  /** Whether a refusal means only that the server wants a new signature for the same password; if so, the next header has it. */
  renewed(refusal: Headers): boolean
}

/** Strongest first. RFC 7616 and RFC 2617. */
const hashes: readonly [algorithm: string, hash: string][] = [
  ['SHA-256', 'sha256'],
  ['SHA-256-SESS', 'sha256'],
  ['MD5', 'md5'],
  ['MD5-SESS', 'md5'],
]

/**
 * Chooses how to sign in from what a refusal offers: Digest before Basic, because it does not send the password.
 *
 * @throws IntegrationError `settings` when the server offers only ways that need more than a name and a password.
 */
export function agree(refusal: Headers, account: Account): Authorization {
  const challenges = challengesOf(refusal)
  const offered = bestDigest(challenges)
  if (offered !== null) return digest(offered, account)
  if (challenges.length === 0 || challenges.some(({ scheme }) => scheme === 'basic')) return basic(account)
  const names = challenges.map(({ scheme }) => scheme).join(', ')
  throw new IntegrationError(
    'settings',
    `The server asks for a way of signing in that needs more than a user name and password (${names}).`,
  )
}

export function basic({ id, password }: Account): Authorization {
  if (id.includes(':')) throw new IntegrationError('settings', 'This server cannot accept a user name that contains a colon.')
  const value = `Basic ${Buffer.from(`${id}:${password}`).toString('base64')}`
  return { header: () => value, learn: () => {}, renewed: () => false }
}

function digest(first: Challenge, account: Account): Authorization {
  let challenge = first
  let count = 0
  let proven = false
  const use = (next: Challenge) => {
    challenge = next
    count = 0
  }

  return {
    header(method, path) {
      count += 1
      return digestHeader({ ...account, challenge, count, method, path, cnonce: randomBytes(12).toString('hex') })
    },
    learn(headers) {
      proven = true
      const nonce = parametersOf(headers.get('authentication-info') ?? '')['nextnonce']
      if (nonce !== undefined) use({ ...challenge, parameters: { ...challenge.parameters, nonce } })
    },
    renewed(refusal) {
      const next = bestDigest(challengesOf(refusal))
      if (next === null || next.parameters['nonce'] === challenge.parameters['nonce']) return false
      // Not every server says "stale"; a password it accepted a moment ago is not suddenly wrong when it also hands out a new nonce.
      if (!proven && next.parameters['stale']?.toLowerCase() !== 'true') return false
      proven = false
      use(next)
      return true
    },
  }
}

/** All strings are byte strings (one character per byte), since servers hash the bytes they see, whatever they mean. */
export function digestHeader(
  request: Account & { challenge: Challenge; count: number; method: string; path: string; cnonce: string },
): string {
  const { challenge, method, path, cnonce } = request
  const { realm = '', nonce = '', opaque, qop, algorithm } = challenge.parameters
  const id = bytes(request.id)
  const hash = (text: string) =>
    createHash(hashOf(algorithm) ?? 'md5')
      .update(text, 'latin1')
      .digest('hex')
  const nc = request.count.toString(16).padStart(8, '0')

  const secret = hash(`${id}:${realm}:${bytes(request.password)}`)
  const key = /-sess$/i.test(algorithm ?? '') ? hash(`${secret}:${nonce}:${cnonce}`) : secret
  const target = hash(`${method}:${path}`)
  const response = qop === undefined ? hash(`${key}:${nonce}:${target}`) : hash(`${key}:${nonce}:${nc}:${cnonce}:auth:${target}`)

  return [
    `Digest username=${quote(id)}`,
    `realm=${quote(realm)}`,
    `nonce=${quote(nonce)}`,
    `uri=${quote(path)}`,
    ...(algorithm === undefined ? [] : [`algorithm=${algorithm}`]),
    `response="${response}"`,
    ...(opaque === undefined ? [] : [`opaque=${quote(opaque)}`]),
    ...(qop === undefined ? [] : ['qop=auth', `nc=${nc}`, `cnonce="${cnonce}"`]),
  ].join(', ')
}

/** Servers may offer several ways in one header or in several; the `Headers` object joins them with commas. */
export function challengesOf(headers: Headers): Challenge[] {
  const header = headers.get('www-authenticate')?.slice(0, 8000) ?? ''
  const starts = [...header.matchAll(/(?:^|,)\s*([a-z][\w-]*)(?=\s+[^\s=,]|\s*,|\s*$)/gi)].filter(
    ({ index }) => !insideQuotes(header, index),
  )
  return starts.map((start, at) => ({
    scheme: start[1]!.toLowerCase(),
    parameters: parametersOf(header.slice(start.index + start[0].length, starts[at + 1]?.index)),
  }))
}

const insideQuotes = (text: string, index: number) => (text.slice(0, index).replace(/\\./g, '').split('"').length - 1) % 2 === 1

function parametersOf(text: string): Record<string, string> {
  const pairs = [...text.matchAll(/([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,]+))/g)]
  return Object.fromEntries(
    pairs.map(([, name = '', quoted, plain = '']) => [name.toLowerCase(), quoted?.replace(/\\(.)/g, '$1') ?? plain]),
  )
}

const bestDigest = (challenges: readonly Challenge[]): Challenge | null =>
  challenges
    .filter(
      ({ scheme, parameters }) =>
        scheme === 'digest' && hashOf(parameters['algorithm']) !== null && offersAuth(parameters['qop']),
    )
    .sort((a, b) => rank(a) - rank(b))[0] ?? null

const rank = ({ parameters }: Challenge) =>
  hashes.findIndex(([name]) => name === (parameters['algorithm'] ?? 'MD5').toUpperCase())
const hashOf = (algorithm = 'MD5') => hashes.find(([name]) => name === algorithm.toUpperCase())?.[1] ?? null
const offersAuth = (qop: string | undefined) => qop === undefined || /(?:^|[\s,])auth(?:[\s,]|$)/.test(qop)
const bytes = (text: string) => Buffer.from(text).toString('latin1')
const quote = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
