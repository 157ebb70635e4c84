import { isStorable } from '../../db/storable.ts'
import { isLoopbackName } from '../../http/caller/link-origin.ts'

/** Schemes of editors, which are older than the rule that a program's own scheme is a name of the program's domain (RFC 8252 §7.1). */
const editors = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:'])
const ownScheme = /^[a-z][a-z\d+-]*(\.[a-z\d+-]+)+:$/

/** Whether a person may be led back to an app here: to its site, or to a program on their own device (RFC 8252 §7). */
export function isRedirectUri(uri: string): boolean {
  const url = uri.includes('#') || !isStorable(uri) ? null : URL.parse(uri)
  if (url === null || url.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return isLoopback(url) || editors.has(url.protocol) || ownScheme.test(url.protocol)
}

/** Letter by letter, but for the port of a program on the person's own device, which gets another with every start (RFC 8252 §7.3). */
export function isOneOf(registered: readonly string[], given: string): boolean {
  if (registered.includes(given)) return true
  const url = isRedirectUri(given) ? new URL(given) : null
  if (url === null || !isLoopback(url)) return false
  return registered.some((each) => isLoopback(new URL(each)) && withoutPort(each) === withoutPort(given))
}

/** The host that a person is led to; null: a program on their own device. */
export function hostOf(redirectUri: string): string | null {
  const { protocol, host } = new URL(redirectUri)
  return protocol === 'https:' ? host : null
}

const isLoopback = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && isLoopbackName(hostname)

function withoutPort(uri: string): string {
  const url = new URL(uri)
  url.port = ''
  return url.href
}
