import { isIPv6 } from 'node:net'

/** Who an address belongs to. One household or server holds 2^64 IPv6 addresses: there the first half of the address is who it is. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address
  // The same machine may arrive either way where a server listens on both.
  if (address.startsWith('::ffff:')) return address.slice('::ffff:'.length)
  const [head = '', tail] = address.split('::')
  const groups = head === '' ? [] : head.split(':')
  const rest = tail === undefined || tail === '' ? [] : tail.split(':')
  const zeros = tail === undefined ? 0 : 8 - groups.length - rest.length
  return [...groups, ...Array.from({ length: zeros }, () => '0'), ...rest].slice(0, 4).join(':')
}
