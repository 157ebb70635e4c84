import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { IncomingMessage } from 'node:http'

export type Refusal = { status: number; code: string; extra?: Readonly<Record<string, string>> }

const farthestMs = 15 * 60_000

/** @property now the clock of the store, in ms. */
type Expected = { id: string; secret: string; sessionToken?: string | undefined; region: string; now: number }

/**
 * Judges a request as a store does: from what arrived, as AWS describes it in “Signature Version 4”, and with nothing of the code that signs.
 * Stores take no request whose `x-amz-…` headers and host are not signed.
 */
export function refusalOf(request: IncomingMessage, expected: Expected): Refusal | null {
  const authorization = request.headers.authorization ?? ''
  if (authorization === '') return { status: 403, code: 'AccessDenied' }
  const parts =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/.exec(
      authorization,
    )
  if (!parts) return { status: 400, code: 'AuthorizationHeaderMalformed' }
  const [, id = '', day = '', region = '', signedNames = '', signature = ''] = parts
  if (id !== expected.id) return { status: 403, code: 'InvalidAccessKeyId', extra: { AWSAccessKeyId: id } }
  if (region !== expected.region) return { status: 400, code: 'AuthorizationHeaderMalformed', extra: { Region: expected.region } }
  if ((request.headers['x-amz-security-token'] ?? '') !== (expected.sessionToken ?? ''))
    return { status: 400, code: 'InvalidToken' }

  const time = String(request.headers['x-amz-date'])
  const at = Date.parse(time.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'))
  if (!(Math.abs(expected.now - at) <= farthestMs)) return { status: 403, code: 'RequestTimeTooSkewed' }

  const names = signedNames.split(';')
  const mustBeSigned = Object.keys(request.headers).filter((name) => name === 'host' || name.startsWith('x-amz-'))
  if (!mustBeSigned.every((name) => names.includes(name))) return { status: 403, code: 'AccessDenied' }

  const [path = '', query = ''] = (request.url ?? '').split('?')
  const lines = [request.method ?? '', path, query.split('&').toSorted().join('&')]
  for (const name of names) lines.push(`${name}:${String(request.headers[name]).trim()}`)
  lines.push('', signedNames, String(request.headers['x-amz-content-sha256']))
  const toSign = ['AWS4-HMAC-SHA256', time, `${day}/${region}/s3/aws4_request`, digest(lines.join('\n'))].join('\n')

  const dayKey = createHmac('sha256', `AWS4${expected.secret}`).update(day).digest()
  const regionKey = createHmac('sha256', dayKey).update(region).digest()
  const serviceKey = createHmac('sha256', regionKey).update('s3').digest()
  const key = createHmac('sha256', serviceKey).update('aws4_request').digest()
  const right = createHmac('sha256', key).update(toSign).digest()
  if (time.slice(0, 8) !== day || !timingSafeEqual(right, Buffer.from(signature, 'hex')))
    return { status: 403, code: 'SignatureDoesNotMatch', extra: { StringToSign: toSign } }
  return null
}

const digest = (text: string): string => createHash('sha256').update(text).digest('hex')
