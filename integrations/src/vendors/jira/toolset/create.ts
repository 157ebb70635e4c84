import { z } from 'zod'
import { type Intent, type Probed, toolOf } from '../../../kit/tool.ts'
import { documentOf } from '../../../platforms/atlassian/adf-write.ts'
import type { SiteSettings } from '../../../platforms/atlassian/settings.ts'
import { current, type JiraClient, v3 } from '../client.ts'
import { createdBy } from '../search-by.ts'
import { FieldValue, fieldsOf, named, typesOf, valuesOf } from './create-fields.ts'
import { intentProperty, ProjectKey } from './keys.ts'
import { scopesFor } from './scopes.ts'
import { undoCreated } from './undo.ts'

/**
 * For so long a search may not know of an issue yet: "from a few seconds to minutes".
 * https://developer.atlassian.com/cloud/jira/platform/search-and-reconcile/
 */
const searchLagMs = 10 * 60_000

const Created = z.object({ id: z.string(), key: z.string() })

export const createIssue = toolOf<SiteSettings>()({
  description:
    'Creates an issue in Jira. The description is Markdown: paragraphs, lists, code, links; [~accountid:ID] mentions a person. ' +
    'If fields are missing, the failure names them.',
  effect: 'write',
  egress: 'account',
  egressFields: ['project'],
  scopes: scopesFor.writing,
  idempotency: 'probe',
  input: z.object({
    project: ProjectKey,
    type: z.string().min(1).max(60).describe('Name of the type of issue, for example Task or Bug'),
    summary: z.string().min(1).max(255).describe('One line'),
    description: z.string().max(30_000).optional().describe('Markdown'),
    fields: z
      .record(z.string(), FieldValue)
      .optional()
      .describe('Further fields by their names, for example {"Priority": "High"}'),
  }),
  async run(io, { project, type, summary, description, fields = {} }, intent) {
    const client = await current(io)
    const issueType = named(await typesOf(client, project), type, 'type of issue')
    const own = {
      project: { key: project },
      issuetype: { id: issueType.id },
      summary,
      ...(description && { description: documentOf(description) }),
    }
    const set = [...Object.keys(own), 'reporter']
    const more = valuesOf(await fieldsOf(client, project, issueType.id), fields, set)
    const body = { fields: { ...more, ...own }, properties: [{ key: intentProperty, value: { intent: intent.key } }] }
    const { key } = await client.api.sendOnce(`${v3}/issue`, { method: 'POST', body, leaveBy: io.leaveBy }, Created)
    return replyOf(client, key)
  },
  async probe(io, { project }, intent): Promise<Probed> {
    const client = await current(io)
    const { issues, isAll } = await createdBy(client, project, { since: intent.at, property: intentProperty })
    const made = issues.find(({ properties }) => isOf(intent, properties?.[intentProperty]))
    if (made) return { happened: true, reply: replyOf(client, made.key) }
    return { happened: isAll && intent.agoMs > searchLagMs ? false : 'unknown' }
  },
  undo: undoCreated,
})

const replyOf = ({ origin }: JiraClient, key: string) => ({
  data: { id: key, link: `${origin}/browse/${key}` },
  ref: key,
  undo: { key },
})

/** Whether this is what a call left on the thing it made. */
export const isOf = ({ key }: Intent, value: unknown): boolean => z.object({ intent: z.literal(key) }).safeParse(value).success
