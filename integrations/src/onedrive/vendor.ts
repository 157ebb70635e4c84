import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { check } from './check.ts'
import { containers } from './containers.ts'
import { contentOf } from './content.ts'
import { scopes } from './drives.ts'
import { rights } from './rights.ts'
import { chosenByConsent, settings } from './settings.ts'

export const onedrive: Vendor = {
  name: 'OneDrive',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    consent: { provider: 'microsoft', scopes, settings: chosenByConsent },
    parallel: 6,
    check,
    containers,
    changes,
    read: contentOf,
    rights,
  }),
}
