import { markdownOf } from '../../platforms/atlassian/adf.ts'
import type { JiraComment, WholeIssue, Worklog } from './shapes.ts'

/**
 * An issue as one Markdown document: its fields, its description, its comments, and what people wrote about the work they logged. What is for
 * a few is left out, since everyone who sees the issue finds it; of other issues there are the keys alone, since they may be for a few.
 */
export function issueText(
  { fields, names = {}, schema = {} }: WholeIssue,
  { comments, worklogs }: { comments: readonly JiraComment[]; worklogs: readonly Worklog[] },
): string {
  const list = (values: readonly { name: string }[] | null | undefined) => values?.map(({ name }) => name).join(', ')
  const own = Object.entries(fields)
    .filter(([id]) => id.startsWith('customfield_') && !isMachinery(schema[id]?.custom))
    .map(([id, value]) => [names[id] ?? id, textOf(value)] as const)
  const facts = [
    ['Project', fields.project?.name],
    ['Type', fields.issuetype?.name],
    ['Status', fields.status?.name],
    ['Resolution', fields.resolution?.name],
    ['Priority', fields.priority?.name],
    ['Assignee', fields.assignee?.displayName],
    ['Reporter', fields.reporter?.displayName],
    ['Labels', fields.labels?.join(', ')],
    ['Components', list(fields.components)],
    ['Affects versions', list(fields.versions)],
    ['Fix versions', list(fields.fixVersions)],
    ['Due', fields.duedate],
    ['Parent', fields.parent?.key],
    ['Subtasks', fields.subtasks?.map(({ key }) => key).join(', ')],
    ['Links', linksIn(fields).join(', ')],
    ...own.filter(([, text]) => !text.includes('\n')),
  ]
  const environment = markdownOf(fields.environment)
  const said = comments.filter(isForAll).map(({ author, created, body }) => entry([author?.displayName, day(created)], body))
  const worked = worklogs
    .filter(isForAll)
    .map(({ author, started, timeSpent, comment }) => entry([author?.displayName, day(started), timeSpent], comment))
    .filter(({ length }) => length === 2)
  return [
    facts.flatMap(([name, value]) => (value ? `- ${name}: ${value}` : [])).join('\n'),
    markdownOf(fields.description),
    environment && `## Environment\n\n${environment}`,
    ...own.flatMap(([name, text]) => (text.includes('\n') ? [`## ${name}`, text] : [])),
    ...(said.length > 0 ? ['## Comments', ...said.flat()] : []),
    ...(worked.length > 0 ? ['## Work log', ...worked.flat()] : []),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

const isForAll = ({ visibility }: JiraComment | Worklog): boolean => visibility === undefined || visibility === null
const day = (time: string): string => time.slice(0, 10)
/** Who wrote it when, and what, if anything. */
function entry(by: readonly (string | null | undefined)[], body: unknown): string[] {
  const text = markdownOf(body)
  return [`**${by.filter(Boolean).join(', ')}**`, ...(text === '' ? [] : [text])]
}

/** `blocks ROOF-2`, `is blocked by ROOF-3`. */
const linksIn = ({ issuelinks }: WholeIssue['fields']): string[] =>
  (issuelinks ?? []).flatMap(({ type, inwardIssue, outwardIssue }) => [
    ...(outwardIssue ? [`${type.outward} ${outwardIssue.key}`] : []),
    ...(inwardIssue ? [`${type.inward} ${inwardIssue.key}`] : []),
  ])

/** Fields that order boards or hold the state of an app, in forms only programs read. */
const isMachinery = (type: string | undefined): boolean => /lexo-rank|devsummary|:sd-|servicedesk/.test(type ?? '')

/** What people see of a field's value: a text, a number, the name of what was chosen, a whole document. */
function textOf(value: unknown): string {
  if (typeof value === 'string' || typeof value === 'number') return String(value)
  if (Array.isArray(value)) return value.map(textOf).filter(Boolean).join(', ')
  if (typeof value !== 'object' || value === null) return ''
  if ('type' in value && value.type === 'doc') return markdownOf(value)
  const { value: chosen, displayName, name, child } = value as Record<string, unknown>
  return [chosen ?? displayName ?? name, child].map(textOf).filter(Boolean).join(' / ')
}
