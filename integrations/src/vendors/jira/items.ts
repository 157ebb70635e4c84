import { z } from 'zod'
import { everyNode, nodesOf, textOf } from '../../platforms/atlassian/adf-node.ts'
import type { Item } from '../../kit/kit.ts'
import type { Access } from '../../kit/rights.ts'
import type { IssueAccess } from './access.ts'
import { type JiraClient, v3 } from './client.ts'
import { commentsOf } from './comments.ts'
import { type JiraComment, Comments, type Issue, type Project } from './shapes.ts'

export const issueId = ({ id }: Pick<Issue, 'id'>) => `issue/${id}`

/** The issues of a page of results and their attachments, each as a document. */
export async function itemsOf(
  client: JiraClient,
  projects: ReadonlyMap<string, Project>,
  door: IssueAccess,
  issues: readonly Issue[],
): Promise<Item[]> {
  const comments = await commentsOn(
    client,
    issues.filter(({ fields }) => (fields.attachment ?? []).length > 0),
  )
  const items: Item[] = []
  for (const issue of issues) {
    const project = projects.get(issue.fields.project.id)
    if (!project) continue
    const access = await door.accessTo(project, issue)
    items.push(
      issueItem(client, project, issue, access),
      ...attachmentItems(client, project, issue, access, comments.get(issue.id) ?? []),
    )
  }
  return items
}

function issueItem({ origin }: JiraClient, project: Project, { id, key, fields }: Issue, access: Access | undefined): Item {
  const { parent, assignee, reporter, creator } = fields
  return {
    externalId: issueId({ id }),
    title: titleOf(key, fields.summary),
    link: `${origin}/browse/${key}`,
    version: fields.updated,
    size: null,
    updatedAt: fields.updated,
    ancestors: [
      { id: project.id, title: project.name, link: `${origin}/browse/${project.key}` },
      ...(parent
        ? [{ id: parent.id, title: titleOf(parent.key, parent.fields?.summary), link: `${origin}/browse/${parent.key}` }]
        : []),
    ],
    fileName: `${key}.md`,
    mediaType: 'text/markdown',
    kind: 'page',
    people: [...new Set([assignee, reporter, creator].flatMap((person) => person?.displayName ?? []))],
    access,
  }
}

const titleOf = (key: string, summary: string | null | undefined) => `${key} ${summary ?? ''}`.trim()

/** An attachment never changes: another file is another attachment. */
function attachmentItems(
  { origin }: JiraClient,
  project: Project,
  { id, key, fields }: Issue,
  access: Access | undefined,
  comments: readonly JiraComment[],
): Item[] {
  const isClosed = closedFiles(comments)
  return (fields.attachment ?? []).map((attachment) => ({
    externalId: `attachment/${id}/${attachment.id}`,
    title: attachment.filename,
    link: `${origin}/browse/${key}`,
    version: attachment.created,
    size: attachment.size ?? null,
    updatedAt: attachment.created,
    ancestors: [
      { id: project.id, title: project.name, link: `${origin}/browse/${project.key}` },
      { id, title: titleOf(key, fields.summary), link: `${origin}/browse/${key}` },
    ],
    fileName: attachment.filename
      .replace(/[/\\\0]/g, '-')
      .slice(0, 200)
      .toWellFormed(),
    mediaType: attachment.mimeType ?? null,
    people: attachment.author?.displayName ? [attachment.author.displayName] : [],
    access: isClosed(attachment.filename) ? [] : access,
  }))
}

/**
 * Files that hang on a comment for a few are for these few (https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issue-attachments/),
 * but only the comment says which they are, and by name only. They are shown to nobody; where a name is missing, none of the issue's files is.
 */
function closedFiles(comments: readonly JiraComment[]): (fileName: string) => boolean {
  const media = comments
    .filter(({ visibility }) => visibility !== undefined && visibility !== null)
    .flatMap(({ body }) => [...everyNode(nodesOf({ content: [body] }))])
    .filter(({ type }) => type === 'media' || type === 'mediaInline')
    .map((node) => textOf(node, 'alt'))
  const unnamed = media.includes(null)
  return (fileName) => unnamed || media.includes(fileName)
}

const Bundle = z.object({ issues: z.array(z.object({ id: z.string(), fields: z.object({ comment: Comments }) })) })

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-issues/ (bulk fetch, at most 100 issues) */
async function commentsOn(client: JiraClient, issues: readonly Issue[]): Promise<Map<string, readonly JiraComment[]>> {
  const comments = new Map<string, readonly JiraComment[]>()
  for (let from = 0; from < issues.length; from += 100) {
    const body = { issueIdsOrKeys: issues.slice(from, from + 100).map(({ id }) => id), fields: ['comment'] }
    const bundle = await client.api.post(`${v3}/issue/bulkfetch`, body, Bundle)
    for (const { id, fields } of bundle.issues) comments.set(id, await commentsOf(client, id, fields.comment))
  }
  return comments
}
