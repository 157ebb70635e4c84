import { directoryScopes } from '../../platforms/google/directory.ts'
import { googleConnection } from '../../platforms/google/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { scopes } from './drive.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { watch } from './watch.ts'
import { choice, type DriveSettings } from './settings.ts'
import { texts } from './texts.ts'
import { driveTools } from './toolset/toolset.ts'

export const googledrive: Vendor = {
  about,
  texts,
  connection: googleConnection,
  source: source<DriveSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes, serviceAccount: [...scopes, ...directoryScopes] },
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
  toolset: driveTools,
}
