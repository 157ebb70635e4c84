import type { AccountId } from '@quarry/contract/ids'
import type { RightsReason } from '@quarry/contract/wire/source/rights'

/** Who somebody is at the service of one source. */
export type Somebody = { accountId: AccountId; addresses: readonly string[]; people: readonly { id: string; address: string }[] }

/** Groups of the source: id → name and principals in it. Only those that matter need be here. */
export type Groups = ReadonlyMap<string, { name: string; members: readonly string[] }>

/**
 * Why a person is let in: the shortest way for each conjunct, in their order.
 * @param conjuncts principals of the access list; an empty one lets nobody in.
 * @returns null when they are not.
 */
export function reasonsFor(conjuncts: readonly (readonly string[])[], groups: Groups): (who: Somebody) => RightsReason[] | null {
  const ways = conjuncts.map((principals) => grantsThrough(principals, groups))
  return (who) => {
    const reasons = ways.flatMap((way) => firstOf(identitiesOf(who), way) ?? [])
    return reasons.length === ways.length && ways.length > 0 ? reasons : null
  }
}

/** Every principal let in by these, with the names of the groups on the shortest way. Rings end where they began. */
function grantsThrough(principals: readonly string[], groups: Groups): ReadonlyMap<string, readonly string[]> {
  const ways = new Map<string, readonly string[]>(principals.map((principal) => [principal, []]))
  // A map can be walked while it grows, in the order in which it grows: breadth first.
  for (const [principal, way] of ways) {
    const group = principal.startsWith('group:') ? groups.get(principal.slice('group:'.length)) : undefined
    for (const member of group?.members ?? []) if (!ways.has(member)) ways.set(member, [...way, group!.name])
  }
  return ways
}

type Identity = Omit<RightsReason, 'groups'> & { principal: string }

/** The nearest first: a person rather than everybody. */
const identitiesOf = ({ addresses, people }: Somebody): Identity[] => [
  ...addresses.map((value) => ({ kind: 'email' as const, value, principal: `email:${value}` })),
  ...people.map(({ id, address }) => ({ kind: 'user' as const, value: address, principal: `user:${id}` })),
  ...addresses.map(domainOf).map((value) => ({ kind: 'domain' as const, value, principal: `domain:${value}` })),
  { kind: 'everyone', value: '', principal: 'everyone' },
]

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)

function firstOf(identities: readonly Identity[], ways: ReadonlyMap<string, readonly string[]>): RightsReason | null {
  const found = identities.find(({ principal }) => ways.has(principal))
  return found ? { kind: found.kind, value: found.value, groups: [...ways.get(found.principal)!] } : null
}
