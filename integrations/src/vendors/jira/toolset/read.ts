import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { countCursor, shownPart } from '../../../kit/tool-result.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { commentsOf } from '../comments.ts'
import { issueText } from '../issue-text.ts'
import { type FoundIssue, searchBy } from '../search-by.ts'
import { WholeIssue } from '../shapes.ts'
import { peopleCalled, projectsCalled } from './choices.ts'
import { fieldsOf, typesOf } from './create-fields.ts'
import { IssueKey, ProjectKey } from './keys.ts'
import { scopesFor } from './scopes.ts'

const tool = toolOf<SiteSettings>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const limit = z.int().min(1).max(25).default(10).describe('How many at most')

export const searchIssues = tool({
  ...reading,
  description: 'Finds issues in Jira, those changed last first. Give either words that occur in them, or a JQL expression.',
  input: z.object({
    words: z.string().max(300).optional().describe('Words that occur in the issue'),
    jql: z.string().max(1000).optional().describe('JQL, for example: assignee = currentUser() AND statusCategory != Done'),
    limit,
    cursor: z.string().max(2000).optional().describe('What a former search returned to go on with'),
  }),
  async run(io, { words, jql, limit: count, cursor }) {
    const client = await current(io)
    const { issues, next } = await searchBy(client, jql?.trim() || jqlOf(words ?? ''), { count, cursor })
    return { data: { issues: issues.map((issue) => briefOf(client, issue)), cursor: next } }
  },
})

/** Signs mean something in a search for words, so they are left out. */
function jqlOf(words: string): string {
  const plain = words.replace(/[^\p{L}\p{N}\s]+/gu, ' ').trim()
  if (plain === '') throw new IntegrationError('settings', 'A search needs words, or a JQL expression.')
  return `text ~ "${plain}" ORDER BY updated DESC`
}

const linkOf = ({ origin }: JiraClient, key: string): string => `${origin}/browse/${key}`

const briefOf = (client: JiraClient, { key, fields }: FoundIssue) => ({
  id: key,
  title: fields.summary,
  type: fields.issuetype?.name,
  status: fields.status?.name,
  priority: fields.priority?.name,
  who: fields.assignee?.displayName,
  when: fields.updated,
  due: fields.duedate,
  link: linkOf(client, key),
})

export const getIssue = tool({
  ...reading,
  description: 'Reads one Jira issue: its fields, description and comments.',
  input: z.object({ key: IssueKey, part: z.int().min(1).max(500).default(1).describe('Which part of a long text') }),
  async run(io, { key, part }) {
    const client = await current(io)
    const shape = WholeIssue.extend({ id: z.string(), fields: WholeIssue.shape.fields.extend({ summary: z.string().nullish() }) })
    const issue = await client.api.get(`${v3}/issue/${key}`, { fields: '*all', expand: 'names,schema' }, shape)
    const text = issueText(issue, { comments: await commentsOf(client, issue.id, issue.fields.comment), worklogs: [] })
    return { data: { id: issue.key, title: issue.fields.summary, link: linkOf(client, issue.key), text: shownPart(text, part) } }
  },
})

export const listProjects = tool({
  ...reading,
  description:
    'Lists projects of Jira with their keys. Of one project it says which types of issues it has, and which fields each of them needs ' +
    'besides a summary.',
  input: z.object({
    query: z.string().max(100).optional().describe('Part of a name or key'),
    project: ProjectKey.optional().describe('Key of the one project to be told about, for example ROOF'),
    limit,
    cursor: countCursor,
  }),
  async run(io, { query, project, limit: count, cursor = '0' }) {
    const client = await current(io)
    if (project !== undefined) return { data: { id: project, types: await describedTypes(client, project) } }
    const start = Number(cursor)
    const { values, isLast } = await projectsCalled(client, query, { start, count })
    const next = isLast === false ? String(start + values.length) : null
    return { data: { projects: values.map(({ key, name }) => ({ id: key, title: name })), cursor: next } }
  },
})

async function describedTypes(client: JiraClient, project: string) {
  const types = await typesOf(client, project)
  return Promise.all(types.map(async ({ id, name }) => ({ title: name, needs: await needsOf(client, project, id) })))
}

async function needsOf(client: JiraClient, project: string, type: string) {
  const fields = await fieldsOf(client, project, type)
  return fields
    .filter(({ required, hasDefaultValue, fieldId }) => required && !hasDefaultValue && !known.has(fieldId))
    .map(({ name, allowedValues }) => ({
      title: name,
      values: allowedValues?.slice(0, 25).flatMap(({ name: called, value }) => called ?? value ?? []),
    }))
}

/** What every issue has, and the tool asks for by itself. */
const known = new Set(['summary', 'project', 'issuetype', 'reporter'])

export const findPeople = tool({
  ...reading,
  description: 'Finds people in Jira by name or email address; their ids are what other tools take.',
  input: z.object({
    query: z.string().min(1).max(100).describe('Part of a name, or an email address'),
    limit,
    cursor: countCursor,
  }),
  async run(io, { query, limit: count, cursor = '0' }) {
    const { people, next } = await peopleCalled(await current(io), query, { start: Number(cursor), count })
    return {
      data: {
        people: people.map(({ accountId, displayName, emailAddress }) => ({
          id: accountId,
          title: displayName,
          email: emailAddress,
        })),
        cursor: next,
      },
    }
  },
})
