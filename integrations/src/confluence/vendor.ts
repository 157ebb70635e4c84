import { source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { proveAccount, reopen, scopes } from './client.ts'
import { read } from './read.ts'
import { rights } from './rights.ts'
import { consentSettings, settings } from './settings.ts'
import { chosenSpaces, spaceContainers } from './spaces.ts'

/** Confluence Cloud. */
export const confluence: Vendor = {
  name: 'Confluence',
  source: source({
    access: ['PUBLIC'],
    settings,
    consent: { provider: 'atlassian', scopes, settings: consentSettings },
    parallel: 4,
    async check(io) {
      const client = await reopen(io)
      await proveAccount(client)
      await chosenSpaces(io, client)
      return {}
    },
    containers: async (io) => spaceContainers(await reopen(io)),
    changes,
    read,
    rights,
  }),
}
