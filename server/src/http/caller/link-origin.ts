import { hostname, networkInterfaces } from 'node:os'

/** Of the connection a request came in on: our own end of it. */
type OwnEnd = { localAddress?: string | undefined; localPort?: number | undefined }

/**
 * Where links in mails lead. Without PUBLIC_URL it is what the caller typed, but only if that is this machine: a stranger who sends
 * another Host would otherwise have somebody else's link, with its token, lead to a host of theirs. Then it is the address that the
 * caller really reached.
 *
 * @param host the Host header; anybody may claim anything here.
 * @returns scheme and host, without a trailing slash.
 */
export function linkOrigin(host: string | undefined, own: OwnEnd, publicOrigin: string | null): string {
  if (publicOrigin !== null) return publicOrigin
  const address = (own.localAddress ?? '127.0.0.1').replace(/^::ffff:(?=\d+\.)/, '')
  const named = host !== undefined && URL.canParse(`http://${host}`) ? new URL(`http://${host}`) : null
  if (named && isOurs(named, address, own.localPort)) return named.origin
  return new URL(`http://${address.includes(':') ? `[${address}]` : address}:${own.localPort ?? 80}`).origin
}

/** A loopback name on a loopback connection may have any port (a tunnel); other names of this machine have the one we listen on. */
function isOurs({ hostname: name, port }: URL, address: string, ownPort: number | undefined): boolean {
  if (isLoopbackName(name)) return isLoopbackName(address.includes(':') ? `[${address}]` : address)
  if (Number(port || 80) !== ownPort) return false
  const bare = name.replace(/^\[|\]$/g, '')
  return (
    bare === hostname().toLowerCase() ||
    Object.values(networkInterfaces()).some((all) => all?.some((each) => each.address === bare))
  )
}

/** @param name a host as in an address: an IPv6 address stands in brackets. */
export const isLoopbackName = (name: string): boolean => /^(localhost|127(\.\d+){3}|\[::1\])$/.test(name)
