import { createHash, createHmac } from 'node:crypto'

/** What the operator was given by the store. */
export type S3Keys = { id: string; secret: string; sessionToken?: string | undefined }

type Signing = { keys: S3Keys; region: string; at: Date }
/** @property headers whose names are in small letters; all of them are signed. `bodyHash` is the SHA-256 of the body. */
type Unsigned = { method: string; url: URL; headers: Readonly<Record<string, string>>; bodyHash: string }

/**
 * The headers of a request with its signature, in version 4 of what AWS calls its signing process, which all stores know.
 * The path must not need another encoding than it has.
 */
export function signed(request: Unsigned, { keys, region, at }: Signing): Record<string, string> {
  const time = at.toISOString().replace(/[-:]|\.\d+/g, '')
  const scope = `${time.slice(0, 8)}/${region}/s3/aws4_request`
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    'x-amz-content-sha256': request.bodyHash,
    'x-amz-date': time,
    ...(keys.sessionToken !== undefined && { 'x-amz-security-token': keys.sessionToken }),
  }
  const names = Object.keys(headers).sort()
  const canonical = [
    request.method,
    request.url.pathname,
    queryOf(request.url.searchParams),
    ...names.map((name) => `${name}:${headers[name]!.trim()}`),
    '',
    names.join(';'),
    request.bodyHash,
  ].join('\n')
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${keys.secret}`)
  const signature = hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex')
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${keys.id}/${scope},SignedHeaders=${names.join(';')},Signature=${signature}`,
  }
}

const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** In the order of names, as it is signed and sent. */
export const queryOf = (query: Iterable<[string, string]>): string =>
  [...query]
    .map(([name, value]) => [encoded(name), encoded(value)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map((pair) => pair.join('='))
    .join('&')

const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
