import { type Allowed, allowedByDefault, isPrivateHost, parseAllowed } from '@quarry/integrations/net/address'
import type { Config } from './config.ts'

/**
 * Which private addresses people may connect sources at. With a public address strangers come in, though only a proxy on this machine can
 * reach the port: then nothing private is open unless the operator says so.
 */
export function allowedNetworks({ ALLOW_PRIVATE_NETWORKS, HOST, publicOrigin }: Config): Allowed {
  if (ALLOW_PRIVATE_NETWORKS !== undefined) return parseAllowed(ALLOW_PRIVATE_NETWORKS)
  const isPublic = publicOrigin !== null && !isPrivateHost(new URL(publicOrigin).hostname)
  return isPublic ? parseAllowed('') : allowedByDefault(HOST)
}

/** For addresses that come from the operator: any of them, a private one too. */
export const operatorsOwn: Allowed = parseAllowed('0.0.0.0/0 ::/0')
