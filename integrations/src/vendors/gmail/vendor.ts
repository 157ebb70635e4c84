import { googleConnection } from '../../platforms/google/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './message/content.ts'
import { type GmailIo, scopes } from './mailbox.ts'
import { ownerScopes, ownersOf } from './owners.ts'
import { labelsIn, mailboxOf } from './reading.ts'
import { rights } from './rights.ts'
import { type GmailSettings, labelChoice, mailboxChoice } from './settings.ts'
import { texts } from './texts.ts'
import { mailTools } from './toolset/toolset.ts'

export const gmail: Vendor = {
  about,
  texts,
  connection: googleConnection,
  source: source<GmailSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    formAccess: ['PUBLIC'],
    settings: { form: mailboxChoice, consent: labelChoice },
    scopes: { consent: scopes, serviceAccount: [...scopes, ...ownerScopes] },
    parallel: 4,
    check,
    containers,
    changes,
    read: contentOf,
    rights,
  }),
  toolset: mailTools,
}

async function check(io: GmailIo): Promise<Record<string, never>> {
  const [first] = await ownersOf(io)
  await labelsIn(io, mailboxOf(io, first!.address))
  return {}
}
