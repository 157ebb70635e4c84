import type { AtlassianReply, AtlassianRoute } from '../../../platforms/atlassian/testing/gate.ts'
import { described } from './description.ts'
import type { FakeIssue, FakeProject, FakeProperties, JiraSite } from './model.ts'
import { refused } from './search.ts'

const v3 = '/rest/api/3'

export const missing = (what: string): AtlassianReply => ({
  status: 404,
  json: { errorMessages: [`${what} does not exist or you do not have permission to see it.`], errors: {} },
})

/** By id or key. */
export const findIssue = (site: JiraSite, id: string | undefined): FakeIssue | undefined =>
  site.issues.get(id ?? '') ?? [...site.issues.values()].find(({ key }) => key === id)

export const types = [
  { id: '10001', name: 'Task' },
  { id: '10002', name: 'Bug' },
]
const statuses = [
  { id: '11', name: 'Start work', to: 'In progress' },
  { id: '21', name: 'Close', to: 'Done' },
]
const linkTypes = [
  { id: '10100', name: 'Blocks', inward: 'is blocked by', outward: 'blocks' },
  { id: '10101', name: 'Relates', inward: 'relates to', outward: 'relates to' },
]

export const linksOf = (site: JiraSite, { key }: FakeIssue) =>
  site.links
    .filter(({ from, to }) => from === key || to === key)
    .map(({ id, type, from, to }) => ({
      id,
      type: linkTypes.find((each) => each.id === type),
      ...(from === key ? { outwardIssue: { key: to } } : { inwardIssue: { key: from } }),
    }))

type Update = { fields?: Record<string, unknown>; properties?: { key: string; value: unknown }[]; transition?: { id: string } }
const propertiesOf = (given: Update['properties'] = []): FakeProperties =>
  Object.fromEntries(given.map(({ key, value }) => [key, value]))
const field = (fieldId: string, name: string, required: boolean, schema: object, more: object = {}) => ({
  fieldId,
  key: fieldId,
  name,
  required,
  hasDefaultValue: false,
  operations: ['set'],
  schema,
  ...more,
})
const ownFields = [
  field('summary', 'Summary', true, { type: 'string', system: 'summary' }),
  field('issuetype', 'Issue Type', true, { type: 'issuetype', system: 'issuetype' }),
  field('project', 'Project', true, { type: 'project', system: 'project' }),
  field('reporter', 'Reporter', true, { type: 'user', system: 'reporter' }),
  field('description', 'Description', false, { type: 'string', system: 'description' }),
  field('labels', 'Labels', false, { type: 'array', items: 'string', system: 'labels' }),
  field(
    'priority',
    'Priority',
    false,
    { type: 'priority', system: 'priority' },
    {
      allowedValues: ['High', 'Low'].map((name, index) => ({ id: String(index + 1), name })),
    },
  ),
]

/** What changes something. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ */
export function actingRoutes(site: JiraSite, person: (id: string) => unknown): AtlassianRoute[] {
  const project = (key: string | undefined): FakeProject | undefined =>
    [...site.projects.values()].find((each) => each.key === key)
  const issue = (id: string | undefined) => findIssue(site, id)
  const done: AtlassianReply = { status: 204 }

  function create({ fields = {}, properties }: Update): AtlassianReply {
    const home = project((fields['project'] as { key?: string } | undefined)?.key)
    if (!home) return { status: 400, json: { errorMessages: [], errors: { project: 'Specify a valid project ID or key' } } }
    const needed = home.fields as { fieldId: string; name: string; required: boolean }[]
    const missingField = needed.find(({ fieldId, required }) => required && fields[fieldId] === undefined)
    if (missingField)
      return { status: 400, json: { errorMessages: [], errors: { [missingField.fieldId]: `${missingField.name} is required.` } } }
    const { summary, description = null, project: _, issuetype, labels = [], priority, ...custom } = fields
    const made = site.issue(home, summary as string, {
      description,
      labels: labels as string[],
      type: types.find(({ id }) => id === (issuetype as { id: string }).id)?.name ?? 'Task',
      priority: (priority as { id?: string } | undefined)?.id === '2' ? 'Low' : 'High',
      custom,
      properties: propertiesOf(properties),
      isIndexed: site.indexesAtOnce,
    })
    return { status: 201, json: { id: made.id, key: made.key, self: `https://acme.atlassian.net${v3}/issue/${made.id}` } }
  }

  function edit(each: FakeIssue, { fields = {} }: Update): AtlassianReply {
    const { summary, description, labels, priority, duedate } = fields as Record<string, never>
    const custom = Object.entries(fields).filter(([name]) => name.startsWith('customfield_'))
    site.edit(each, {
      ...(custom.length > 0 && { custom: { ...each.custom, ...Object.fromEntries(custom) } }),
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description }),
      ...(labels !== undefined && { labels }),
      ...(priority !== undefined && { priority: (priority as { name: string }).name }),
      ...(duedate !== undefined && { due: duedate }),
      ...(fields['assignee'] !== undefined && {
        assignee: (fields['assignee'] as { accountId: string } | null)?.accountId ?? null,
      }),
    })
    return done
  }

  function move(each: FakeIssue, { transition }: Update): AtlassianReply {
    const way = statuses.find(({ id, to }) => id === transition?.id && to !== each.status)
    if (!way)
      return refused('It seems that you have tried to perform a workflow operation that is not valid for the current state.')
    site.edit(each, { status: way.to })
    return done
  }

  const about = (id: string | undefined, answer: (each: FakeIssue) => AtlassianReply): AtlassianReply => {
    const each = issue(id)
    return each ? answer(each) : missing('Issue')
  }

  return [
    described('POST', `${v3}/issue`, ({ body }) => create(body as Update)),
    described('PUT', `${v3}/issue/{issueIdOrKey}`, ({ body }, id) => about(id, (each) => edit(each, body as Update))),
    described('DELETE', `${v3}/issue/{issueIdOrKey}`, (_, id) =>
      about(id, (each) => {
        site.issues.delete(each.id)
        return done
      }),
    ),
    described('DELETE', `${v3}/issue/{issueIdOrKey}/comment/{id}`, (_, id, name) =>
      about(id, (each) => {
        const at = each.comments.findIndex((comment) => comment.id === name)
        if (at === -1) return missing('The comment')
        each.comments.splice(at, 1)
        return done
      }),
    ),
    described('DELETE', `${v3}/issueLink/{linkId}`, (_, id) => {
      const at = site.links.findIndex((each) => each.id === id)
      if (at === -1) return missing('The link')
      site.links.splice(at, 1)
      return { status: 200 }
    }),
    described('GET', `${v3}/issue/{issueIdOrKey}/transitions`, (_, id) =>
      about(id, (each) => ({
        json: {
          transitions: statuses
            .filter(({ to }) => to !== each.status)
            .map(({ id: number, name, to }) => ({ id: number, name, to: { name: to } })),
        },
      })),
    ),
    described('POST', `${v3}/issue/{issueIdOrKey}/transitions`, ({ body }, id) =>
      about(id, (each) => move(each, body as Update)),
    ),
    described('PUT', `${v3}/issue/{issueIdOrKey}/assignee`, ({ body }, id) =>
      about(id, (each) => {
        const { accountId } = body as { accountId: string | null }
        if (accountId !== null && !site.users.has(accountId)) return refused(`User '${accountId}' does not exist.`)
        site.edit(each, { assignee: accountId })
        return done
      }),
    ),
    described('POST', `${v3}/issue/{issueIdOrKey}/comment`, ({ body }, id) =>
      about(id, (each) => {
        const { body: document, properties } = body as { body: unknown } & Pick<Update, 'properties'>
        const made = site.comment(each, document, null, { author: 'ada', properties: propertiesOf(properties) })
        return { status: 201, json: { id: made.id, body: made.body, created: made.at } }
      }),
    ),
    described('GET', `${v3}/comment/{commentId}/properties/{propertyKey}`, (_, id, name = '') => {
      const found = [...site.issues.values()].flatMap(({ comments }) => comments).find((each) => each.id === id)
      return found && name in found.properties ? { json: { key: name, value: found.properties[name] } } : missing('The property')
    }),
    described('GET', `${v3}/priority/search`, () => ({
      json: { values: ['High', 'Low'].map((name) => ({ name })), isLast: true },
    })),
    described('GET', `${v3}/issueLinkType`, () => ({ json: { issueLinkTypes: linkTypes } })),
    described('POST', `${v3}/issueLink`, ({ body }) => {
      const { type, inwardIssue, outwardIssue } = body as Record<
        'type' | 'inwardIssue' | 'outwardIssue',
        { id: string; key: string }
      >
      if (!issue(inwardIssue.key) || !issue(outwardIssue.key)) return missing('Issue')
      site.link(type.id, inwardIssue.key, outwardIssue.key)
      return { status: 201 }
    }),
    described('GET', `${v3}/issue/createmeta/{projectIdOrKey}/issuetypes`, (_, key) =>
      project(key) ? { json: { startAt: 0, maxResults: 50, total: types.length, issueTypes: types } } : missing('Project'),
    ),
    described('GET', `${v3}/issue/createmeta/{projectIdOrKey}/issuetypes/{issueTypeId}`, (_, key) => {
      const found = project(key)
      const fields = [...ownFields, ...(found?.fields ?? [])]
      return found ? { json: { startAt: 0, maxResults: 50, total: fields.length, fields } } : missing('Project')
    }),
    described('GET', `${v3}/user/search`, ({ query }) => {
      const wanted = (query.get('query') ?? '').toLowerCase()
      const found = [...site.users].filter(([, { name, email }]) => `${name} ${email}`.toLowerCase().includes(wanted))
      const startAt = Number(query.get('startAt') ?? 0)
      return { json: found.slice(startAt, startAt + Number(query.get('maxResults') ?? 50)).map(([id]) => person(id)) }
    }),
  ]
}
