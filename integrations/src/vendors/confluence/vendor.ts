import { connection } from '../../kit/connection.ts'
import { source, type Vendor } from '../../kit/kit.ts'
import { signInForms } from '../../platforms/atlassian/settings.ts'
import { about } from './about.ts'
import { consentedAs } from '../../platforms/atlassian/site.ts'
import { changes } from './changes.ts'
import { current, reopen, scopes } from './client.ts'
import { read } from './read.ts'
import { rights } from './rights.ts'
import { choice, type ConfluenceSettings } from './settings.ts'
import { chosenSpaces, spaceContainers } from './spaces.ts'
import { texts } from './texts.ts'
import { confluenceTools } from './toolset/toolset.ts'

/** Confluence Cloud. */
export const confluence: Vendor = {
  about,
  texts,
  connection: connection<ConfluenceSettings>({
    ...signInForms,
    async check(io) {
      if (io.token) return { account: await consentedAs(io, io.token) }
      await reopen(io)
      return { account: io.settings.id ?? null }
    },
  }),
  source: source<ConfluenceSettings>({
    access: ['PUBLIC'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes },
    parallel: 4,
    async check(io) {
      await chosenSpaces(io, await current(io))
      return {}
    },
    containers: async (io) => spaceContainers(await reopen(io)),
    changes,
    read,
    rights,
  }),
  toolset: confluenceTools,
}
