import type { RightsChange } from '../../kit/rights.ts'
import type { GmailIo } from './mailbox.ts'
import { ownersOf } from './owners.ts'

/**
 * A mailbox is its owner's. Its mails are for the group of that name, in which only the owner is, under each of their addresses: whoever
 * leaves the domain, or gets another address, loses or keeps all of them at once.
 */
export async function* rights(io: GmailIo): AsyncGenerator<RightsChange> {
  for (const { address, addresses } of await ownersOf(io))
    yield { kind: 'group', id: address, name: address, members: addresses.map((each) => `email:${each}` as const) }
  yield { kind: 'complete' }
}
