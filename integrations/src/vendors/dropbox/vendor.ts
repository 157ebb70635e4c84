import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { scopes } from './client.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { beginReading } from './reading.ts'
import { rights } from './rights.ts'
import { sessionOf } from './session.ts'
import { choice, type DropboxSettings, teamApp } from './settings.ts'
import { appWatch } from './watch.ts'
import { texts } from './texts.ts'
import { fileTools } from './toolset/toolset.ts'

export const dropbox: Vendor = {
  about,
  texts,
  connection: connection<DropboxSettings>({
    settings: teamApp,
    consent: { provider: 'dropbox' },
    check: async (io) => ({ account: (await sessionOf(io)).account.email }),
  }),
  source: source<DropboxSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes },
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
  toolset: fileTools,
}
