import { directoryScopes } from '../google/directory.ts'
import { source, type Vendor } from '../kit.ts'
import { scopes } from './calendar.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { chosenByConsent, settings } from './settings.ts'
import { watch } from './watch.ts'

export const googlecalendar: Vendor = {
  name: 'Google Calendar',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    delegated: [...scopes, ...directoryScopes],
    consent: { provider: 'google', scopes, settings: chosenByConsent },
    parallel: 6,
    async check(io) {
      const { google } = await beginReading(io)
      // On the consent page a person may leave out a part of what is asked for, and each of these calls needs another.
      await google.rules('primary')
      await google.events('primary').next()
      return {}
    },
    containers,
    changes,
    read: contentOf,
    rights,
    watch,
  }),
}
