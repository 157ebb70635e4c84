import { IntegrationError } from '../kit/kit.ts'

/** One request to one address. Header names are in lower case. */
export type Hop = { url: URL; method: string; headers: Record<string, string>; body: string | Uint8Array | null }

const redirects = new Set([301, 302, 303, 307, 308])

/** Headers that say what is wanted and nothing about who asks; keys travel under any name, so all others stay with their origin. */
const impersonal =
  /^(accept|accept-encoding|accept-language|content-type|depth|if-modified-since|if-none-match|range|user-agent)$/

/**
 * The address a person typed, taken apart.
 *
 * @throws IntegrationError `settings` when it is no http(s) address, or carries a password that would end up in messages.
 */
export function webAddress(address: string | URL, base?: URL): URL {
  const url = URL.parse(String(address), base?.href)
  if (url === null || !/^https?:$/.test(url.protocol))
    throw new IntegrationError('settings', 'The address must start with https:// or http://.')
  if (url.username !== '' || url.password !== '') {
    throw new IntegrationError('settings', 'The address must not contain a user name or password.')
  }
  url.hash = ''
  return url
}

/**
 * Where a redirect leads; null when the answer is not one.
 *
 * @throws IntegrationError `settings` when following would expose what was sent.
 */
export function nextHop(hop: Hop, status: number, location: string | null): Hop | null {
  if (!redirects.has(status) || location === null) return null
  const url = webAddress(location, hop.url)
  const elsewhere = url.origin !== hop.url.origin
  const becomesGet = (status === 303 && hop.method !== 'HEAD') || (status <= 302 && hop.method === 'POST')

  if (hop.url.protocol === 'https:' && url.protocol === 'http:') {
    throw new IntegrationError('settings', `${hop.url.host} redirects to an unencrypted address, which is not followed.`)
  }
  if (elsewhere && !becomesGet && hop.body !== null && !isReading(hop.method)) {
    throw new IntegrationError('settings', `${hop.url.host} redirects to ${url.origin}. Enter that address instead.`, {
      trouble: 'moved',
      said: url.origin,
    })
  }

  const kept = Object.entries(hop.headers).filter(([name]) => (elsewhere ? impersonal.test(name) : true))
  if (!becomesGet) return { ...hop, url, headers: Object.fromEntries(kept) }
  return { url, method: 'GET', headers: Object.fromEntries(kept.filter(([name]) => !name.startsWith('content-'))), body: null }
}

/** Whether a request of this method changes nothing, so that it may be sent again. */
export const isReading = (method: string): boolean => /^(GET|HEAD|OPTIONS|PROPFIND|REPORT|SEARCH)$/.test(method)
