import { connection } from '../../kit/connection.ts'
import { IntegrationError, source, type Vendor } from '../../kit/kit.ts'
import { about } from './about.ts'
import { changes } from './changes.ts'
import { figmaOf, scopes, watchScopes } from './client.ts'
import { containers } from './containers.ts'
import { read } from './read.ts'
import { choice, credentials, type FigmaSettings } from './settings.ts'
import { watch } from './watch.ts'
import { texts } from './texts.ts'
import { figmaTools } from './toolset/toolset.ts'

export const figma: Vendor = {
  about,
  texts,
  connection: connection<FigmaSettings>({
    settings: credentials,
    fixedDestination: true,
    consent: { provider: 'figma' },
    check: async (io) => ({ account: await figmaOf(io).account() }),
  }),
  source: source<FigmaSettings>({
    access: ['PUBLIC', 'RESTRICTED'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes, watch: watchScopes },
    // Ten to twenty files a minute at the most, so there is nothing to be won by asking for many at once.
    parallel: 2,
    async check(io) {
      await figmaOf(io)
        .team(io.settings.teamId)
        .catch((error: unknown) => {
          if (!(error instanceof IntegrationError) || !['notFound', 'forbidden'].includes(error.reason)) throw error
          throw new IntegrationError('settings', `This account sees no team with the ID ${io.settings.teamId}. ${error.message}`)
        })
      return {}
    },
    containers,
    changes,
    read,
    watch,
  }),
  toolset: figmaTools,
}
