import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { scopes } from './client.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { chosenByConsent, settings } from './settings.ts'
import { appWatch } from './watch.ts'

export const dropbox: Vendor = {
  name: 'Dropbox',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    consent: { provider: 'dropbox', scopes, settings: chosenByConsent },
    parallel: 4,
    async check(io) {
      const { session, starts } = await beginReading(io)
      await session.latest(starts[0]!)
      return {}
    },
    containers,
    changes,
    read: contentOf,
    rights,
    appWatch,
  }),
}
