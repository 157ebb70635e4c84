import { scopes } from '../client.ts'
import { type Atlassian, refuse, startAtlassian } from '../../../platforms/atlassian/testing/gate.ts'
import { jiraSite, type JiraSite } from './model.ts'
import { jiraRoutes } from './routes.ts'

export type FakeJira = Atlassian & { site: JiraSite }

/** A Jira Cloud site on 127.0.0.1. */
export async function startJira(): Promise<FakeJira> {
  const site = jiraSite()
  site.user('ada', 'Ada Lovelace', 'Ada@example.com')
  site.user('bob', 'Bob')
  site.group('staff', ['ada', 'bob'], ['jira-software'])
  const file = (id: string) => [...site.issues.values()].flatMap(({ files }) => files).find((each) => each.id === id)?.bytes
  const product = {
    name: 'jira',
    scopes,
    routes: jiraRoutes(site),
    visitors: () => site.visitors,
    stranger: () => refuse(401, 'Client must be authenticated to access this resource.'),
    siteUrl: 'https://acme.atlassian.net',
  } as const
  return Object.assign(await startAtlassian(product, file), { site })
}
