import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { clientOf, proveAccess } from './client.ts'
import { containers } from './containers.ts'
import { proveReading } from './listing.ts'
import { read } from './read.ts'
import { consentSettings, settings } from './settings.ts'
import { handWatch } from './watch.ts'

/** Notion tells nobody's rights: whoever may search the source finds everything that is shared with the integration. */
export const notion: Vendor = {
  name: 'Notion',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    fixedDestination: true,
    // There are no scopes: what an integration may do is set at the integration.
    consent: { provider: 'notion', scopes: [], settings: consentSettings },
    parallel: 3,
    async check(io) {
      const client = clientOf(io)
      const integration = await proveAccess(client)
      await proveReading(client)
      return { remember: { integration } }
    },
    containers,
    changes,
    read,
    handWatch,
  }),
}
