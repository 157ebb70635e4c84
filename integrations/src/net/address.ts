import { BlockList, isIP } from 'node:net'

/** Ranges the operator allows besides public addresses. Two lists, because one list would let an IPv6 rule match IPv4 addresses. */
export type Allowed = { ipv4: BlockList; ipv6: BlockList }

/** IPv4 ranges that are not somebody's public host. https://www.iana.org/assignments/iana-ipv4-special-registry */
const specialIpv4 = ranges([
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/24',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
  // Public by its number, yet the machine's own management service on Azure.
  '168.63.129.16/32',
]).ipv4

/** The only IPv6 space in which public hosts live; mapped, translated (64:ff9b::), local and multicast addresses are all outside. */
const globalIpv6 = ranges(['2000::/3']).ipv6

/** Inside 2000::/3, yet not a host's own address: protocol blocks with Teredo, documentation, 6to4. */
const specialIpv6 = ranges(['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20']).ipv6

const nothingPrivate = ranges([])

const localRanges = ['127.0.0.0/8', '::1/128', '10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']

/** Whether a connection to this IP address may be opened. Anything that is not an IP address may not. */
export function isAllowed(address: string, allowed: Allowed): boolean {
  switch (isIP(address)) {
    case 4:
      return !specialIpv4.check(address, 'ipv4') || allowed.ipv4.check(address, 'ipv4')
    case 6:
      return (globalIpv6.check(address, 'ipv6') && !specialIpv6.check(address, 'ipv6')) || allowed.ipv6.check(address, 'ipv6')
    default:
      return false
  }
}

/** Whether what is sent there crosses the internet. */
export const isPublic = (address: string): boolean => isAllowed(address, nothingPrivate)

/**
 * Reads the operator's list of allowed ranges.
 *
 * @param text addresses and CIDR ranges separated by commas or spaces; empty allows nothing but public addresses.
 * @throws Error naming the part that is not a range.
 */
export const parseAllowed = (text: string): Allowed => ranges(text.split(/[\s,]+/).filter((part) => part !== ''))

/**
 * What is allowed when the operator says nothing: a server that only its own machine reaches may reach its own network, others may not.
 *
 * @param host the address the product itself listens on.
 */
export function allowedByDefault(host: string): Allowed {
  const loopback = host === 'localhost' || ranges(['127.0.0.0/8']).ipv4.check(host, 'ipv4') || /^\[?::1\]?$/.test(host)
  return ranges(loopback ? localRanges : [])
}

/** Names that no public name service knows. https://www.rfc-editor.org/rfc/rfc6762#appendix-G, RFC 6761, RFC 8375 */
const privateName = /^[^.]+$|\.(localhost|local|lan|home|corp|private|internal|intranet|home\.arpa)$/

/** Whether only its own network can reach this host: a private address, or a name that is known nowhere else. @param host as in a URL */
export function isPrivateHost(host: string): boolean {
  const bare = host
    .toLowerCase()
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
  return isIP(bare) === 0 ? privateName.test(bare) : !isAllowed(bare, nothingPrivate)
}

function ranges(list: readonly string[]): Allowed {
  const allowed = { ipv4: new BlockList(), ipv6: new BlockList() }
  for (const part of list) {
    const [, address = '', prefix] = part.match(/^([^/]+)(?:\/(\d{1,3}))?$/) ?? []
    const family = isIP(address)
    const longest = family === 4 ? 32 : 128
    const length = prefix === undefined ? longest : Number(prefix)
    if (family === 0 || address.includes('%') || length > longest) {
      throw new Error(
        `"${part}" is not an address range. Write ranges like 10.0.0.0/8 or addresses like 127.0.0.1, separated by commas.`,
      )
    }
    if (family === 4) allowed.ipv4.addSubnet(address, length, 'ipv4')
    else allowed.ipv6.addSubnet(address, length, 'ipv6')
  }
  return allowed
}
