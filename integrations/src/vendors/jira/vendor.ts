import { connection } from '../../kit/connection.ts'
import { IntegrationError, source, type Vendor } from '../../kit/kit.ts'
import { signInForms } from '../../platforms/atlassian/settings.ts'
import { about } from './about.ts'
import { consentedAs } from '../../platforms/atlassian/site.ts'
import { changes } from './changes.ts'
import { current, reopen, scopes } from './client.ts'
import { grantsOf } from './holders.ts'
import { projectContainers, chosenProjects } from './projects.ts'
import { read } from './read.ts'
import { rights } from './rights.ts'
import { choice, type JiraSettings } from './settings.ts'
import { texts } from './texts.ts'
import { jiraTools } from './toolset/toolset.ts'

/** Jira Cloud. */
export const jira: Vendor = {
  about,
  texts,
  connection: connection<JiraSettings>({
    ...signInForms,
    async check(io) {
      if (io.token) return { account: await consentedAs(io, io.token) }
      await reopen(io)
      return { account: io.settings.id ?? null }
    },
  }),
  source: source<JiraSettings>({
    access: ['PUBLIC'],
    settings: { form: choice, consent: choice },
    scopes: { consent: scopes },
    parallel: 4,
    async check(io) {
      const client = await current(io)
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
  toolset: jiraTools,
}
