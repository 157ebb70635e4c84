import type { ApiSite } from '../../../testing/api-site.ts'
import { startJira } from './server.ts'
import { doc } from './model.ts'
import { jira } from '../vendor.ts'

/** A Jira site as the suite of all vendors uses it. */
export async function startJiraSite(): Promise<ApiSite> {
  const server = await startJira()
  const { site } = server
  const [roof, wall] = [site.project('ROOF'), site.project('WALL')]
  site.user('lee', 'Lee', 'lee@example.com')
  const settings = { ...server.account }
  const issueOf = (id: string) => site.issues.get(id.replace('issue/', ''))!
  const create = (summary: string, text: string) => `issue/${site.issue(roof, summary, { description: doc(text) }).id}`
  return {
    vendor: jira,
    settings,
    account: server.account.id,
    server,
    pages: 201,
    long: 3_000,
    // In a project of this length every tenth run lists everything.
    runsUntilDeleted: 11,
    requestsPerThousand: 15,
    isReading: ({ path }, id) => path.includes(`/rest/api/3/${id}?`),
    create,
    fill: (count, text) => {
      for (let index = 0; index < count; index += 1) create(`Issue ${index}`, text)
    },
    edit: (id, text) => void site.edit(issueOf(id), { description: doc(text) }),
    refuse: () => void (settings.apiToken = 'ATATT-taken-back'),
    rename: (id, summary) => void site.edit(issueOf(id), { summary }),
    move(id) {
      site.edit(issueOf(id), { project: wall.id, key: 'WALL-1' })
      return wall.name
    },
    delete: (id) => void site.issues.delete(issueOf(id).id),
    expirePages: () => void (site.oldestToken += 1),
    grant: () => void roof.browse!.push({ type: 'user', value: 'lee' }),
    revoke: () => void roof.browse!.pop(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
