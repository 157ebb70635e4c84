import type { ApiSite } from '../api-site.ts'
import { startJira } from './jira.ts'
import { doc } from './jira-model.ts'
import { jira } from '../../jira/vendor.ts'

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
    server,
    pages: 201,
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
    grant: () => void roof.browse!.push({ type: 'user', value: 'lee' }),
    revoke: () => void roof.browse!.pop(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
