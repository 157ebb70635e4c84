import { createHash } from 'node:crypto'
import type { Access, Principal } from '@quarry/integrations/kit/rights'
import { storable } from '../../db/storable.ts'

/** Longest name of a principal. Nobody has a longer one, and an index of names has to hold them. */
const longest = 1_000

export type AccessList = { hash: string; conjuncts: readonly (readonly Principal[])[] }

const nobody: AccessList['conjuncts'] = [[]]

/**
 * Who may read something, written the same way for the same people, so that equal rights are one row.
 * @param access undefined, empty, or with an empty list in it: nobody.
 */
export function accessListOf(access: Access | undefined): AccessList {
  const lists = (access ?? []).map((principals) => [...new Set(principals.flatMap(understood))].sort())
  const isClosed = lists.length === 0 || lists.some((principals) => principals.length === 0)
  // Every reader is a member, so a list with everybody in it asks nothing.
  const asking = lists.filter((principals) => !principals.includes('everyone'))
  const distinct = new Map(asking.map((principals) => [principals.join('\n'), principals]))
  const sorted = [...distinct].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, principals]) => principals)
  const conjuncts = isClosed ? nobody : sorted.length === 0 ? [['everyone' as const]] : sorted
  return { hash: createHash('sha256').update(JSON.stringify(conjuncts)).digest('hex'), conjuncts }
}

/** Addresses and domains are compared in lower case. What cannot be a principal is nobody. */
export function understood(principal: Principal): Principal[] {
  const isCaseless = principal.startsWith('email:') || principal.startsWith('domain:')
  const name = (isCaseless ? principal.toLowerCase() : principal) as Principal
  return name.length > longest || storable(name) !== name ? [] : [name]
}
