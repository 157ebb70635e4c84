import { directoryScopes } from '../google/directory.ts'
import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { scopes } from './drive.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { watch } from './watch.ts'
import { chosenByConsent, settings } from './settings.ts'

export const googledrive: Vendor = {
  name: 'Google Drive',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    delegated: [...scopes, ...directoryScopes],
    consent: { provider: 'google', scopes, settings: chosenByConsent },
    parallel: 6,
    async check(io) {
      await beginReading(io)
      return {}
    },
    containers,
    changes,
    read: contentOf,
    rights,
    watch,
  }),
}
