import { IntegrationError } from '../../../kit/kit.ts'
import type { Intent, Probed, ToolIo, ToolReply } from '../../../kit/tool.ts'
import { sizeOf, type ToolFile } from '../../../kit/tool-file.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Graph } from '../../../platforms/microsoft/client.ts'
import { lastingIds, Nothing, openOutlook, ownPath } from '../../../platforms/microsoft/outlook.ts'
import { OutlookMessage, peopleFields, written } from '../shapes.ts'
import { mostAttachedBytes, type OutlookRecipients } from './inputs.ts'
import { markedBy } from './mark.ts'

const addressed = (addresses: readonly string[]) => addresses.map((address) => ({ emailAddress: { address } }))

export const recipientsOf = ({ to, cc, bcc }: OutlookRecipients) => ({
  toRecipients: addressed(to),
  ...(cc.length > 0 && { ccRecipients: addressed(cc) }),
  ...(bcc.length > 0 && { bccRecipients: addressed(bcc) }),
})

export const bodyOf = (content: string) => ({ body: { contentType: 'text', content } })

/** Files as https://learn.microsoft.com/graph/api/resources/fileattachment has them. @throws IntegrationError as `ToolIo.open` */
export async function attached(io: ToolIo<object>, files: readonly ToolFile[] = []): Promise<object> {
  const attachments: object[] = []
  for (const file of files) {
    const bytes = await io.open(file)
    if (bytes.byteLength !== file.size) throw new IntegrationError('settings', `“${file.name}” is not the file it was.`)
    const contentBytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64')
    attachments.push({ '@odata.type': '#microsoft.graph.fileAttachment', name: file.name, contentBytes })
  }
  if (sizeOf(files) > mostAttachedBytes) throw new IntegrationError('settings', 'A mail carries at most 3 MB of files.')
  return attachments.length > 0 ? { attachments } : {}
}

/** A mail as it is by now. */
export const headOf = (graph: Graph, id: string): Promise<OutlookMessage> =>
  graph.get(ownPath(`/messages/${id}`), { $select: peopleFields }, OutlookMessage, lastingIds)

export const namedAs = ({ subject, from, toRecipients, isDraft, receivedDateTime: at }: OutlookMessage, zone: string): string =>
  [subject, isDraft ? `to ${written(toRecipients)}` : written([from]), at && momentIn(zone, at)].filter(Boolean).join(' · ')

/** What is accepted to be sent is answered by no words: https://learn.microsoft.com/graph/api/user-sendmail */
export async function sendOnce(io: ToolIo<object>, path: string, body: object, intent: Intent): Promise<ToolReply> {
  const once = { method: 'POST', body, leaveBy: io.leaveBy, headers: lastingIds }
  await openOutlook(io).sendOnce(ownPath(path), once, Nothing)
  return sentReply(intent)
}

/** Which mail it became is not said; by our mark it is found again. */
const sentReply = ({ key }: Intent): ToolReply => ({
  data: { isSent: true, link: 'https://outlook.office.com/mail/sentitems' },
  ref: key,
})

/** Looks among the mails that were sent. */
export async function probeSent(io: ToolIo<object>, intent: Intent): Promise<Probed> {
  const found = await markedBy(openOutlook(io), intent, 'sentitems')
  if (found) return { happened: true, reply: { data: { id: found.id, isSent: true, link: found.webLink }, ref: found.id } }
  return { happened: found === null ? false : 'unknown' }
}
