import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf, type ToolIo } from '../../../kit/tool.ts'
import { markdownOf } from '../../../platforms/atlassian/adf.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { FoundIssue } from '../search-by.ts'
import { named } from './create-fields.ts'
import { accountId, IssueKey } from './keys.ts'
import { scopesFor } from './scopes.ts'
import { fieldsNow, undoFields, undoLink, undoTransition } from './undo.ts'

const tool = toolOf<SiteSettings>()
/** What is set to a value, or is already there, is the same the second time. */
const setting = {
  effect: 'write',
  egress: 'account',
  egressFields: ['key'],
  scopes: scopesFor.writing,
  idempotency: 'natural',
} as const

const changed = ({ origin }: JiraClient, key: string, more: Record<string, unknown> = {}) => ({
  data: { id: key, link: `${origin}/browse/${key}`, ...more },
  ref: key,
})

const Present = z.object({
  fields: FoundIssue.shape.fields.extend({ description: z.unknown(), labels: z.array(z.string()).nullish() }),
})

/** What an issue says now. */
async function presentFields(io: ToolIo<SiteSettings>, key: string) {
  const { api } = await current(io)
  const fields = 'summary,description,labels,priority,duedate,status,assignee'
  const { fields: present } = await api.get(`${v3}/issue/${key}`, { fields }, Present)
  return {
    summary: present.summary ?? '',
    description: present.description ? markdownOf(present.description) : '',
    labels: present.labels ?? [],
    priority: present.priority?.name ?? '',
    due: present.duedate ?? '',
    status: present.status?.name ?? '',
    person: present.assignee?.displayName ?? '',
  }
}

export const updateIssue = tool({
  ...setting,
  picture: { kind: 'changes', fields: ['summary', 'description', 'labels', 'priority', 'due'] },
  description: 'Changes fields of a Jira issue; what is not given stays. A description replaces the one that is there.',
  input: z.object({
    key: IssueKey,
    summary: z.string().min(1).max(255).optional().describe('One line'),
    description: z.string().max(30_000).optional().describe('Markdown'),
    labels: z
      .array(z.string().regex(/^\S{1,255}$/))
      .max(50)
      .optional()
      .describe('All labels it is to have'),
    priority: z.string().max(60).optional().describe('Name of a priority, for example High'),
    due: z.iso.date().optional().describe('Day it is due, for example 2026-03-01'),
  }),
  async run(io, { key, summary, description, labels, priority, due }) {
    const client = await current(io)
    const fields = {
      ...(summary !== undefined && { summary }),
      ...(description !== undefined && { description: documentOf(description) }),
      ...(labels !== undefined && { labels }),
      ...(priority !== undefined && { priority: { name: priority } }),
      ...(due !== undefined && { duedate: due }),
    }
    if (Object.keys(fields).length === 0) throw new IntegrationError('settings', 'There is nothing to change.')
    const before = await fieldsNow(client, key, Object.keys(fields))
    await client.api.sendOnce(`${v3}/issue/${key}`, { method: 'PUT', body: { fields }, leaveBy: io.leaveBy }, z.unknown())
    return { ...changed(client, key), undo: { key, before, after: fields } }
  },
  undo: undoFields,
  current: (io, { key }) => presentFields(io, key),
})

export const assign = tool({
  ...setting,
  description: 'Assigns a Jira issue to a person, or to nobody.',
  egressFields: ['key', 'person'],
  input: z.object({
    key: IssueKey,
    person: accountId.nullable().describe('Id of a person that find_people returned; null: nobody'),
  }),
  async run(io, { key, person }) {
    const client = await current(io)
    // The call for it names a person; nobody is an empty field.
    const [path, body] = person === null ? ['', { fields: { assignee: null } }] : ['/assignee', { accountId: person }]
    const before = await fieldsNow(client, key, ['assignee'])
    const once = { method: 'PUT', body, leaveBy: io.leaveBy }
    await client.api.sendOnce(`${v3}/issue/${key}${path}`, once, z.unknown())
    const after = { assignee: person === null ? null : { accountId: person } }
    return { ...changed(client, key), undo: { key, before, after } }
  },
  undo: undoFields,
  current: async (io, { key }) => ({ person: (await presentFields(io, key)).person }),
})

const Status = z.object({ fields: z.object({ status: z.object({ name: z.string() }) }) })
const Transitions = z.object({
  transitions: z.array(z.object({ id: z.string(), name: z.string(), to: z.object({ name: z.string() }).nullish() })),
})

export const transition = tool({
  ...setting,
  description: 'Moves a Jira issue to another status. If it cannot go there, the failure names the statuses it can go to.',
  input: z.object({ key: IssueKey, to: z.string().min(1).max(100).describe('Name of the status, for example Done') }),
  async run(io, { key, to }) {
    const client = await current(io)
    const { api } = client
    const { status } = (await api.get(`${v3}/issue/${key}`, { fields: 'status' }, Status)).fields
    if (status.name.toLowerCase() === to.trim().toLowerCase()) return changed(client, key, { status: status.name })
    const { transitions } = await api.get(`${v3}/issue/${key}/transitions`, {}, Transitions)
    const ways = transitions.map(({ id, name, to: target }) => ({ id, name: target?.name ?? name, called: name }))
    const byName = ways.find(({ called }) => called.toLowerCase() === to.trim().toLowerCase())
    const way =
      ways.find(({ name }) => name.toLowerCase() === to.trim().toLowerCase()) ?? byName ?? named(ways, to, 'status to go to')
    const once = { method: 'POST', body: { transition: { id: way.id } }, leaveBy: io.leaveBy }
    await api.sendOnce(`${v3}/issue/${key}/transitions`, once, z.unknown())
    return { ...changed(client, key, { status: way.name }), undo: { key, before: status.name, after: way.name } }
  },
  undo: undoTransition,
  current: async (io, { key }) => ({ to: (await presentFields(io, key)).status }),
})

const LinkTypes = z.object({ issueLinkTypes: z.array(z.object({ id: z.string(), name: z.string() })) })
const Linked = z.object({
  fields: z.object({
    issuelinks: z
      .array(z.object({ type: z.object({ id: z.string() }), outwardIssue: z.object({ key: z.string() }).nullish() }))
      .nullish(),
  }),
})

export const linkIssues = tool({
  ...setting,
  description: 'Links two Jira issues, for example as "Blocks": then the issue `key` blocks the issue `other`.',
  egressFields: ['key', 'other'],
  input: z.object({
    key: IssueKey,
    other: IssueKey,
    type: z.string().min(1).max(60).describe('Name of the type of link, for example Blocks, Relates or Duplicate'),
  }),
  async run(io, { key, other, type }) {
    const client = await current(io)
    const { api } = client
    const { issueLinkTypes } = await api.get(`${v3}/issueLinkType`, {}, LinkTypes)
    const { id } = named(issueLinkTypes, type, 'type of link')
    const { issuelinks } = (await api.get(`${v3}/issue/${key}`, { fields: 'issuelinks' }, Linked)).fields
    if (issuelinks?.some((link) => link.type.id === id && link.outwardIssue?.key === other)) return changed(client, key)
    // The inward issue is the one the link begins at: it "blocks" the outward one.
    const body = { type: { id }, inwardIssue: { key }, outwardIssue: { key: other } }
    await api.sendOnce(`${v3}/issueLink`, { method: 'POST', body, leaveBy: io.leaveBy }, z.unknown())
    return { ...changed(client, key), undo: { key, other, type: id } }
  },
  undo: undoLink,
})
