import { IntegrationError, source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { figmaOf, scopes, watchScopes } from './client.ts'
import { containers } from './containers.ts'
import { read } from './read.ts'
import { chosenByConsent, settings } from './settings.ts'
import { watch } from './watch.ts'

export const figma: Vendor = {
  name: 'Figma',
  source: source({
    access: ['PUBLIC', 'RESTRICTED'],
    settings,
    fixedDestination: true,
    consent: { provider: 'figma', scopes, watchScopes, settings: chosenByConsent },
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
}
