import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { check } from './check.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { isApp, tokenOf } from '../../platforms/microsoft/token.ts'
import { drivesOf, scopes } from './drives.ts'
import { rights } from './rights.ts'
import { choice, type OneDriveSettings, signIn } from './settings.ts'
import { texts } from './texts.ts'
import { driveTools } from './toolset/toolset.ts'

export const onedrive: Vendor = {
  about,
  texts,
  connection: connection<OneDriveSettings>({
    settings: signIn,
    consent: { provider: 'microsoft' },
    async check(io) {
      await tokenOf(io)
      // An app is nobody: https://learn.microsoft.com/graph/api/user-get tells of people alone.
      return { account: isApp(io) ? (io.settings.clientId ?? null) : await drivesOf(io).account() }
    },
  }),
  source: source<OneDriveSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes },
    parallel: 6,
    check,
    containers,
    changes,
    read: contentOf,
    rights,
  }),
  toolset: driveTools,
}
