import { lookup as systemLookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import { IntegrationError } from '../kit/kit.ts'
import { type Allowed, isAllowed } from './address.ts'
import { noServer } from './failure.ts'

export type Address = { address: string; family: 4 | 6 }

/** All addresses of a name, in the order of preference. Rejects with a system error (`ENOTFOUND`, …). */
export type Lookup = (host: string) => Promise<readonly { address: string; family: number }[]>

/** Addresses of a host to which a connection may be opened; at least one. @throws IntegrationError `settings`, `unreachable`; system errors of the lookup */
export type GuardedLookup = (host: string) => Promise<[Address, ...Address[]]>

export const lookupOfSystem: Lookup = (host) => systemLookup(host, { all: true })

export const guardedLookup =
  (allowed: Allowed, lookup: Lookup): GuardedLookup =>
  async (host) => {
    const bare = host.replace(/^\[(.*)\]$/, '$1')
    if (bare === '') throw new IntegrationError('settings', 'The address names no server.')
    // Notations such as 0x7f.1 are no IP address here; the lookup turns them into one, which is then checked like any other.
    const found = isIP(bare) === 0 ? await lookup(bare) : [{ address: bare, family: isIP(bare) }]
    const [first, ...others] = found.filter(({ address }) => isAllowed(address, allowed)).map(withFamily)
    if (first === undefined) throw isIP(bare) === 0 ? new IntegrationError('unreachable', noServer(bare)) : refused(bare)
    return [first, ...others]
  }

const withFamily = ({ address }: { address: string }): Address => ({ address, family: isIP(address) === 6 ? 6 : 4 })

const refused = (host: string) =>
  new IntegrationError(
    'settings',
    `${host} is not a public address, and this installation does not allow it. Its operator can (ALLOW_PRIVATE_NETWORKS).`,
    { trouble: 'notPublic' },
  )
