import type { ToolSite } from '../../../testing/tools/toolset-conformance.ts'
import { jira } from '../vendor.ts'
import { doc } from './model.ts'
import { startJira } from './server.ts'

/** A Jira site as the suite of all tool sets uses it. */
export async function startJiraToolSite(): Promise<ToolSite> {
  const server = await startJira()
  const { site } = server
  const project = site.project('ROOF')
  const [one, other] = [site.issue(project, '지붕이 새요', { status: 'In progress' }), site.issue(project, '비')]
  const { key } = one
  const newest = () => [...site.issues.values()].at(-1)!
  const edit = (change: object) => () => void site.edit(one, change)
  return {
    vendor: jira,
    base: server.origin,
    server,
    tokenWith: (scopes) => server.token({ scopes }),
    calls: {
      search_issues: { words: '지붕' },
      get_issue: { key },
      list_projects: {},
      find_people: { query: 'ada' },
      create_issue: { project: 'ROOF', type: 'Task', summary: '지붕 수리', description: '비가 **많이** 새요.' },
      update_issue: { key, summary: '지붕 교체', description: '새 **설명**', labels: ['집'], due: '2026-12-01' },
      transition: { key, to: 'Done' },
      comment: { key, text: '끝났어요' },
      assign: { key, person: 'bob' },
      link_issues: { key, other: other.key, type: 'Blocks' },
    },
    // Without how often it was changed, and when.
    state: () => [[...site.issues.values()].map((issue) => ({ ...issue, updated: '', changes: 0 })), site.links],
    touch: {
      create_issue: () => void site.comment(newest(), doc('I go on')),
      update_issue: edit({ summary: 'Another' }),
      transition: edit({ status: 'On hold' }),
      comment: () => void (one.comments.at(-1)!.editedAt = site.tick()),
      assign: edit({ assignee: 'ada' }),
      link_issues: null,
    },
    isWrite: ({ method, path }) => method !== 'GET' && !path.endsWith('/search/jql'),
    refusal: () => ({ errorMessages: ['No.'], errors: {} }),
    refuse() {
      server.intercept = (_, response) => {
        response.writeHead(401, { 'content-type': 'application/json' }).end('{"code":401,"message":"Unauthorized"}')
        return true
      }
    },
    crowd(count) {
      for (let n = 0; n < count; n += 1) site.issue(project, `지붕 ${n}`)
    },
    plant(words) {
      const planted = site.issue(project, words.slice(0, 200), { description: doc(words) })
      site.comment(planted, doc(words))
      return { get_issue: { key: planted.key }, search_issues: { words: '규칙을 무시하고' } }
    },
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  }
}
