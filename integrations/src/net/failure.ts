import { IntegrationError, type IntegrationReason } from '../kit/kit.ts'

type Sentence = (host: string) => string

/** One sentence for a name that is unknown and for one that leads where nobody may go: a difference would reveal which private names exist. */
export const noServer: Sentence = (host) =>
  `There is no server named ${host} that this installation may connect to. If it is in a private network, the operator can allow it (ALLOW_PRIVATE_NETWORKS).`

const unreachable: Record<string, Sentence> = {
  ENOTFOUND: noServer,
  ENODATA: noServer,
  EAI_AGAIN: (host) => `The name ${host} could not be looked up just now.`,
  ECONNREFUSED: (host) => `${host} refuses the connection.`,
  EHOSTUNREACH: (host) => `There is no way to ${host}.`,
  ENETUNREACH: (host) => `There is no way to the network of ${host}.`,
  EADDRNOTAVAIL: (host) => `There is no way to ${host}.`,
  ECONNRESET: (host) => `${host} closed the connection.`,
  EPIPE: (host) => `${host} closed the connection.`,
  UND_ERR_SOCKET: (host) => `${host} closed the connection.`,
  UND_ERR_DESTROYED: (host) => `The connection to ${host} was closed on our side.`,
  UND_ERR_CLOSED: (host) => `The connection to ${host} was closed on our side.`,
}

const certificate: Record<string, Sentence> = {
  SELF_SIGNED_CERT_IN_CHAIN: (host) => `The certificate of ${host} is signed by an authority that is not trusted here.`,
  DEPTH_ZERO_SELF_SIGNED_CERT: (host) => `The certificate of ${host} is signed by the server itself.`,
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: (host) => `The certificate of ${host} comes without the certificates that vouch for it.`,
  UNABLE_TO_GET_ISSUER_CERT: (host) => `The certificate of ${host} is signed by an unknown authority.`,
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: (host) => `The certificate of ${host} is signed by an authority that is not trusted here.`,
  CERT_HAS_EXPIRED: (host) => `The certificate of ${host} has expired.`,
  CERT_NOT_YET_VALID: (host) => `The certificate of ${host} is not valid yet.`,
  CERT_REVOKED: (host) => `The certificate of ${host} was revoked.`,
  CERT_UNTRUSTED: (host) => `The certificate of ${host} is not trusted.`,
  CERT_REJECTED: (host) => `The certificate of ${host} is not trusted.`,
  CERT_SIGNATURE_FAILURE: (host) => `The certificate of ${host} has a wrong signature.`,
  CERT_CHAIN_TOO_LONG: (host) => `The certificate of ${host} is not trusted.`,
  INVALID_CA: (host) => `The certificate of ${host} is signed by something that is no authority.`,
  INVALID_PURPOSE: (host) => `The certificate of ${host} is not meant for servers.`,
  PATH_LENGTH_EXCEEDED: (host) => `The certificate of ${host} is not trusted.`,
  ERR_TLS_CERT_ALTNAME_INVALID: (host) => `The certificate belongs to another name than ${host}.`,
  HOSTNAME_MISMATCH: (host) => `The certificate belongs to another name than ${host}.`,
}

const timeout = new Set(['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'])

export const noAnswer: Sentence = (host) => `${host} sent something that is not a valid HTTP answer.`

/**
 * The failure of a connection in the words of the kit. Understands Node's socket, DNS and TLS errors as well as those of the HTTP client,
 * so every protocol can use it. An IntegrationError passes through; what is not a network failure (a bug) is returned unchanged.
 *
 * @param host as the person typed it, with the port where that helps.
 */
export function networkFailure(error: unknown, host: string): unknown {
  if (error instanceof IntegrationError || !(error instanceof Error)) return error
  const code = codeOf(error)
  const fail = (reason: IntegrationReason, message: string) => new IntegrationError(reason, message, { cause: error })

  if (certificate[code]) return fail('certificate', certificate[code](host))
  if (unreachable[code]) return fail('unreachable', unreachable[code](host))
  if (timeout.has(code)) return fail('timeout', `${host} did not answer in time.`)
  if (code === 'UND_ERR_HEADERS_OVERFLOW') return fail('upstream', `${host} sent an answer with too many headers.`)
  // An assertion of the client itself fails on what a server sent: 101 to a question that offered no other protocol.
  if (error.name === 'HTTPParserError' || code.startsWith('HPE_') || code.startsWith('UND_ERR_RES_') || code === 'ERR_ASSERTION')
    return fail('upstream', noAnswer(host))
  if (code.startsWith('ERR_SSL_') || code === 'EPROTO')
    return fail('upstream', `No encrypted connection could be agreed with ${host}.`)
  return error
}

/** A connection tried on several addresses fails with a list; its first entry says why. */
function codeOf(error: Error): string {
  const inner = error instanceof AggregateError ? error.errors[0] : undefined
  const { code } = (inner ?? error) as { code?: unknown }
  return typeof code === 'string' ? code : ''
}
