import { IntegrationError, source, type Vendor } from '../kit.ts'
import { changes } from './changes.ts'
import { reopen, scopes } from './client.ts'
import { grantsOf } from './holders.ts'
import { projectContainers, chosenProjects } from './projects.ts'
import { read } from './read.ts'
import { rights } from './rights.ts'
import { consentSettings, settings } from './settings.ts'

/** Jira Cloud. */
export const jira: Vendor = {
  name: 'Jira',
  source: source({
    access: ['PUBLIC'],
    settings,
    consent: { provider: 'atlassian', scopes, settings: consentSettings },
    parallel: 4,
    async check(io) {
      const client = await reopen(io)
      for (const project of (await chosenProjects(io, client)).values()) {
        if ((await grantsOf(client, project)) !== null) return {}
        throw new IntegrationError(
          'settings',
          `Jira does not tell this account who may browse ${project.key}, so nobody would find anything. Please use an account that may administer Jira.`,
        )
      }
      return {}
    },
    containers: async (io) => projectContainers(await reopen(io)),
    changes,
    read,
    rights,
  }),
}
