import { IntegrationError, type Item } from '../../kit/kit.ts'
import { current, type JiraIo, v3 } from './client.ts'
import { commentsOf, worklogsOf } from './comments.ts'
import { issueText } from './issue-text.ts'
import { WholeIssue } from './shapes.ts'

export async function* read(io: JiraIo, { externalId }: Pick<Item, 'externalId'>): AsyncGenerator<Uint8Array> {
  const client = await current(io)
  const [, id] = /^issue\/(\d+)$/.exec(externalId) ?? []
  if (id) {
    const issue = await client.api.get(`${v3}/issue/${id}`, { fields: '*all', expand: 'names,schema' }, WholeIssue)
    const { comment, worklog } = issue.fields
    const said = { comments: await commentsOf(client, id, comment), worklogs: await worklogsOf(client, id, worklog) }
    return yield Buffer.from(issueText(issue, said))
  }
  const [, attachmentId] = /^attachment\/\d+\/(\d+)$/.exec(externalId) ?? []
  if (!attachmentId) throw new IntegrationError('forbidden', 'This is no document of Jira.')
  // Leads to where the bytes lie, which is on another host and wants no authorisation.
  yield* client.api.bytes(`${v3}/attachment/content/${attachmentId}`)
}
