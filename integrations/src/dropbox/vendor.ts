import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { scopes } from './client.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { settings } from './settings.ts'

export const dropbox: Vendor = {
  name: 'Dropbox',
  source: source<typeof settings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: null,
    consent: { provider: 'dropbox', scopes, settings },
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
  }),
}
