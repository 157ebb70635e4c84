import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { clientOf, proveAccess } from './client.ts'
import { containers } from './containers.ts'
import { proveReading } from './listing.ts'
import { read } from './read.ts'
import { choice, consented, credentials, type NotionSettings } from './settings.ts'
import { handWatch } from './watch.ts'
import { texts } from './texts.ts'
import { notionTools } from './toolset/toolset.ts'

/** Notion reports no rights: everybody who may search the source finds everything that is shared with the integration. */
export const notion: Vendor = {
  about,
  texts,
  connection: connection<NotionSettings>({
    settings: credentials,
    fixedDestination: true,
    consent: { provider: 'notion', settings: consented },
    async check(io) {
      const { id: integration, name, bot } = await proveAccess(clientOf(io))
      return { account: [bot?.workspace_name, name].filter(Boolean).join(' · ') || null, remember: { integration } }
    },
  }),
  source: source<NotionSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    // There are no scopes: what an integration may do is set at the integration.
    settings: { form: choice, consent: choice },
    parallel: 3,
    async check(io) {
      await proveReading(clientOf(io))
      return {}
    },
    containers,
    changes,
    read,
    handWatch,
  }),
  toolset: notionTools,
}
