import { BlockList, isIPv6 } from 'node:net'

const near = new BlockList()
near.addSubnet('127.0.0.0', 8)
near.addSubnet('10.0.0.0', 8)
near.addSubnet('172.16.0.0', 12)
near.addSubnet('192.168.0.0', 16)
near.addSubnet('100.64.0.0', 10)
near.addSubnet('169.254.0.0', 16)
near.addAddress('::1', 'ipv6')
near.addSubnet('fc00::', 7, 'ipv6')
near.addSubnet('fe80::', 10, 'ipv6')

/**
 * Whether what this address says about the caller's address is believed: the one proxy in front, in our own network. What stands
 * further back in `X-Forwarded-For` was sent by the caller, who could claim any address and so escape every limit.
 *
 * @param address undefined once the connection is closed.
 * @param hop 0 for who is connected to us.
 */
export const isOwnProxy = (address: string | undefined, hop: number): boolean =>
  hop === 0 && address !== undefined && near.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
