import { directoryScopes } from '../../platforms/google/directory.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { scopes } from './calendar.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { choice, type CalendarSettings } from './settings.ts'
import { watch } from './watch.ts'
import { calendarTools } from './toolset/toolset.ts'
import { texts } from './texts.ts'

export const googlecalendar: Vendor = {
  about,
  texts,
  connection: googleConnection,
  source: source<CalendarSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes, serviceAccount: [...scopes, ...directoryScopes] },
    parallel: 6,
    async check(io) {
      const { google } = await beginReading(io)
      // On the consent page a person may leave out a part of what is requested, and each of these calls needs another.
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
  toolset: calendarTools,
}
