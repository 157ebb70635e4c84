import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { type GmailIo, scopes } from './mailbox.ts'
import { ownerScopes, ownersOf } from './owners.ts'
import { labelsIn, mailboxOf } from './reading.ts'
import { rights } from './rights.ts'
import { chosenByConsent, settings } from './settings.ts'

export const gmail: Vendor = {
  name: 'Gmail',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    formAccess: ['PUBLIC'],
    settings,
    delegated: [...scopes, ...ownerScopes],
    consent: { provider: 'google', scopes, settings: chosenByConsent },
    parallel: 4,
    check,
    containers,
    changes,
    read: contentOf,
    rights,
  }),
}

async function check(io: GmailIo): Promise<Record<string, never>> {
  const [first] = await ownersOf(io)
  await labelsIn(io, mailboxOf(io, first!.address))
  return {}
}
