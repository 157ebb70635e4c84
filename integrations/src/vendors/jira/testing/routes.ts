import type { AtlassianCall, AtlassianReply, AtlassianRoute } from '../../../platforms/atlassian/testing/gate.ts'
import { described } from './description.ts'
import type { FakeJiraComment, FakeHolder, FakeIssue, FakeWorklog, JiraSite } from './model.ts'
import { actingRoutes, findIssue, linksOf, missing, types } from './acting-routes.ts'
import { hidden, local, refused, searchIssues } from './search.ts'

const v3 = '/rest/api/3'

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/intro/ */
export function jiraRoutes(site: JiraSite): AtlassianRoute[] {
  const time = (at: string) => local(at, site.offset) + site.offset.replace(':', '')
  const person = (id: string | null) => {
    const user = site.users.get(id ?? '')
    // Hidden addresses are left out: https://developer.atlassian.com/cloud/jira/platform/profile-visibility/
    return (
      user && {
        accountId: id,
        displayName: user.name,
        accountType: user.type,
        active: true,
        ...(user.email && { emailAddress: user.email }),
      }
    )
  }
  const project = (id: string | undefined) => site.projects.get(id ?? '')
  const issue = (id: string | undefined) => findIssue(site, id)
  const comment = ({ id, author, body, at, editedAt, visibility }: FakeJiraComment) => ({
    id,
    author: person(author),
    body,
    created: time(at),
    updated: time(editedAt),
    ...(visibility && { visibility: { ...visibility, identifier: visibility.value } }),
  })
  const comments = (all: readonly FakeJiraComment[], startAt: number, maxResults: number) => ({
    comments: all.slice(startAt, startAt + maxResults).map(comment),
    startAt,
    maxResults,
    total: all.length,
  })

  const worklogs = (all: readonly FakeWorklog[], startAt: number, maxResults: number) => ({
    worklogs: all.slice(startAt, startAt + maxResults).map(({ id, author, comment: body, at, spent, visibility }) => ({
      id,
      author: person(author),
      ...(body !== null && { comment: body }),
      created: time(at),
      updated: time(at),
      started: time(at),
      timeSpent: spent,
      timeSpentSeconds: 12_000,
      ...(visibility && { visibility: { ...visibility, identifier: visibility.value } }),
    })),
    startAt,
    maxResults,
    total: all.length,
  })

  function everything(each: FakeIssue): Record<string, unknown> {
    const parent = each.parent === null ? undefined : issue(each.parent)
    return {
      summary: each.summary,
      description: each.description,
      project: { id: each.project, key: project(each.project)?.key, name: project(each.project)?.name },
      issuetype: { name: each.type },
      status: { name: each.status },
      priority: { name: each.priority },
      duedate: each.due,
      issuelinks: linksOf(site, each),
      assignee: person(each.assignee) ?? null,
      reporter: person(each.reporter) ?? null,
      creator: person(each.reporter) ?? null,
      labels: each.labels,
      updated: time(each.updated),
      ...(parent && { parent: { id: parent.id, key: parent.key, fields: { summary: parent.summary } } }),
      ...(each.security && { security: { id: each.security, name: `Level ${each.security}` } }),
      attachment: each.files.map(({ id, filename, bytes, author, at }) => ({
        id,
        filename,
        author: person(author),
        created: time(at),
        size: bytes.byteLength,
        mimeType: 'text/plain',
      })),
      // Not all of a long list comes with its issue.
      comment: comments(each.comments, 0, 20),
      worklog: worklogs(each.worklogs, 0, 20),
      subtasks: [],
      ...each.custom,
    }
  }
  const show = (each: FakeIssue, fields: readonly string[], properties: readonly string[] = []) => {
    const wanted = Object.entries(everything(each)).filter(([name]) => fields.includes(name) || fields.includes('*all'))
    const isId = fields.length === 1 && fields[0] === 'id'
    const marks = Object.fromEntries(
      properties.flatMap((name) => (name in each.properties ? [[name, each.properties[name]]] : [])),
    )
    if (isId) return { id: each.id }
    return { id: each.id, key: each.key, fields: Object.fromEntries(wanted), ...(properties.length > 0 && { properties: marks }) }
  }
  const counted = ({ query }: AtlassianCall, all: readonly unknown[], most = 50): AtlassianReply => {
    const startAt = Number(query.get('startAt') ?? 0)
    const maxResults = Math.min(most, Number(query.get('maxResults') ?? 50))
    const values = all.slice(startAt, startAt + maxResults)
    return { json: { startAt, maxResults, total: all.length, isLast: startAt + maxResults >= all.length, values } }
  }
  const holder = ({ type, value }: FakeHolder) => ({
    type,
    ...(value && { parameter: type === 'group' ? `${value} people` : value, value }),
  })

  return [
    described('GET', `${v3}/myself`, ({ anonymous }) =>
      anonymous
        ? { status: 401, json: { errorMessages: ['Client must be authenticated to access this resource.'], errors: {} } }
        : { json: { ...person('ada'), timeZone: site.timeZone } },
    ),
    described('GET', `${v3}/project/search`, (call) =>
      counted(
        call,
        call.anonymous
          ? []
          : [...site.projects.values()]
              .filter(({ key, name }) => isCalled(`${key} ${name}`, call.query.get('query')))
              .map(({ id, key, name, lead }) => ({
                id,
                key,
                name,
                ...(call.query.get('expand')?.includes('lead') && { lead: person(lead) }),
                ...(call.query.get('expand')?.includes('issueTypes') && { issueTypes: types }),
              })),
        100,
      ),
    ),
    described('POST', `${v3}/search/jql`, (call) => searchIssues(site, call, show)),
    described('POST', `${v3}/issue/bulkfetch`, ({ body }) => {
      const { issueIdsOrKeys, fields = ['*navigable'] } = body as { issueIdsOrKeys: string[]; fields?: string[] }
      if (issueIdsOrKeys.length > 100) return refused('At most 100 issues can be fetched at once.')
      return {
        json: {
          issues: issueIdsOrKeys.flatMap((id) => {
            const each = issue(id)
            return each ? [show(each, fields)] : []
          }),
        },
      }
    }),
    described('GET', `${v3}/issue/{issueIdOrKey}`, ({ query }, id) => {
      const each = issue(id)
      if (!each) return missing('Issue')
      const custom = Object.keys(each.custom)
      const expand = query.get('expand')?.split(',') ?? []
      return {
        json: {
          ...(show(each, query.get('fields')?.split(',') ?? ['*all']) as object),
          ...(expand.includes('names') && {
            names: Object.fromEntries(custom.map((name) => [name, name === 'customfield_10010' ? 'Rank' : 'Team'])),
          }),
          ...(expand.includes('changelog') && {
            changelog: { startAt: 0, maxResults: each.changes, total: each.changes, histories: [] },
          }),
          ...(expand.includes('schema') && {
            schema: Object.fromEntries(
              custom.map((name) => [
                name,
                { type: 'any', custom: name === 'customfield_10010' ? 'com.pyxis.greenhopper.jira:gh-lexo-rank' : 'textfield' },
              ]),
            ),
          }),
        },
      }
    }),
    described('GET', `${v3}/issue/{issueIdOrKey}/comment`, ({ query }, id) => {
      const each = issue(id)
      return each
        ? {
            json: comments(
              query.get('orderBy') === '-created' ? each.comments.toReversed() : each.comments,
              Number(query.get('startAt') ?? 0),
              Math.min(100, Number(query.get('maxResults') ?? 100)),
            ),
          }
        : missing('Issue')
    }),
    {
      // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-worklogs/
      method: 'GET',
      path: new RegExp(`^${v3}/issue/([^/]+)/worklog$`),
      scopes: [['read:jira-work']],
      query: ['startAt', 'maxResults', 'startedAfter', 'startedBefore', 'expand'],
      answer({ query }, id) {
        const each = issue(id)
        const [startAt, maxResults] = [Number(query.get('startAt') ?? 0), Math.min(5000, Number(query.get('maxResults') ?? 5000))]
        return each ? { json: worklogs(each.worklogs, startAt, maxResults) } : missing('Issue')
      },
    },
    described('GET', `${v3}/issue/{issueIdOrKey}/comment/{id}`, (_, id, name) => {
      const found = issue(id)?.comments.find((each) => each.id === name)
      return found ? { json: comment(found) } : missing('The comment')
    }),
    described('GET', `${v3}/attachment/content/{id}`, (_, id) =>
      [...site.issues.values()].some(({ files }) => files.some((file) => file.id === id))
        ? { media: id }
        : missing('The attachment'),
    ),
    described('GET', `${v3}/project/{projectKeyOrId}/permissionscheme`, ({ query }, id) => {
      const found = project(id)
      if (!found?.browse)
        return found ? hidden('You must have the Administer Jira or Administer Projects permission.') : missing('Project')
      // The grants come only when something is expanded.
      const permissions = [
        { permission: 'ADMINISTER_PROJECTS', holder: { type: 'anyone' } },
        ...found.browse.map((each) => ({ permission: 'BROWSE_PROJECTS', holder: holder(each) })),
      ]
      return {
        json: {
          id: 1,
          name: 'Scheme',
          ...(query.get('expand') && { permissions: permissions.map((each, index) => ({ id: index, ...each })) }),
        },
      }
    }),
    described('GET', `${v3}/project/{projectIdOrKey}/role/{id}`, (_, id, roleId) => {
      const role = project(id)?.roles[roleId ?? '']
      if (!role) return missing('The role')
      const actors = [
        ...role.users.map((accountId) => ({
          displayName: accountId,
          type: 'atlassian-user-role-actor',
          actorUser: { accountId },
        })),
        ...role.groups.map((groupId) => ({
          displayName: groupId,
          type: 'atlassian-group-role-actor',
          actorGroup: { groupId, name: groupId, displayName: groupId },
        })),
      ]
      return { json: { id: Number(roleId), name: 'Role', actors } }
    }),
    described('GET', `${v3}/project/{projectKeyOrId}/issuesecuritylevelscheme`, (_, id) =>
      Object.keys(project(id)?.levels ?? {}).length > 0 ? { json: { id: Number(id), name: 'Security' } } : missing('The scheme'),
    ),
    described('GET', `${v3}/issuesecurityschemes/{issueSecuritySchemeId}/members`, (call, id) =>
      counted(
        call,
        Object.entries(project(id)?.levels ?? {}).flatMap(([level, holders]) =>
          holders.map((each, index) => ({ id: index, issueSecurityLevelId: Number(level), holder: holder(each) })),
        ),
      ),
    ),
    described('GET', `${v3}/group/bulk`, (call) => {
      const { query } = call
      const key = query.get('applicationKey')
      if (key && !['jira-servicedesk', 'jira-software', 'jira-product-discovery', 'jira-core'].includes(key))
        return refused('Unknown application.')
      const wanted = query.getAll('groupId')
      const found = [...site.groups].filter(
        ([id, { products }]) =>
          (wanted.length === 0 || wanted.includes(id)) &&
          (!key || products.includes(key)) &&
          (!query.has('accessType') || products.length > 0),
      )
      return counted(
        call,
        found.map(([groupId]) => ({ groupId, name: `${groupId} people` })),
      )
    }),
    described('GET', `${v3}/group/member`, (call) => {
      const group = site.groups.get(call.query.get('groupId') ?? '')
      if (Number(call.query.get('maxResults') ?? 50) > 50) return refused('maxResults should be between 1 and 50.')
      return group
        ? counted(
            call,
            group.members.map((id) => person(id)),
          )
        : missing('The group')
    }),
    ...actingRoutes(site, person),
    described('GET', `${v3}/users/search`, ({ query }) => {
      const startAt = Number(query.get('startAt') ?? 0)
      return {
        json: [...site.users.keys()]
          .slice(startAt, startAt + Math.min(1000, Number(query.get('maxResults') ?? 50)))
          .map((id) => person(id)),
      }
    }),
  ]
}

const isCalled = (name: string, query: string | null): boolean => name.toLowerCase().includes((query ?? '').toLowerCase())
