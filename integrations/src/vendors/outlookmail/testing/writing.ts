import type { Message } from '@microsoft/microsoft-graph-types'
import type { OfGraph } from '../../../platforms/microsoft/testing/of-graph.ts'
import { z } from 'zod'
import { refusal, type MicrosoftReply } from '../../../platforms/microsoft/testing/reply.ts'
import type { MicrosoftOperation } from '../../../platforms/microsoft/testing/server.ts'
import { isLasting, missing, ofMail } from './held.ts'
import { type FakeMail, type FakeOutlookBox, person } from './model.ts'
import { shownMail } from './shown.ts'

const OutlookRecipients = z.array(
  z.strictObject({ emailAddress: z.strictObject({ address: z.email(), name: z.string().optional() }) }),
)
/** What may be given of a message: https://learn.microsoft.com/graph/api/user-post-messages */
const Given = z.strictObject({
  subject: z.string().optional(),
  body: z.strictObject({ contentType: z.enum(['text', 'html']), content: z.string() }).optional(),
  toRecipients: OutlookRecipients.optional(),
  ccRecipients: OutlookRecipients.optional(),
  bccRecipients: OutlookRecipients.optional(),
  singleValueExtendedProperties: z
    .array(z.strictObject({ id: z.string().regex(/^String \{[0-9a-f-]{36}\} Name \w+$/), value: z.string() }))
    .optional(),
  attachments: z
    .array(
      z.strictObject({ '@odata.type': z.literal('#microsoft.graph.fileAttachment'), name: z.string(), contentBytes: z.base64() }),
    )
    .optional(),
}) satisfies z.ZodType<OfGraph<Message>>
type Given = z.output<typeof Given>

const writers = { delegated: ['Mail.ReadWrite'], application: null, parameters: [] }
const senders = { delegated: ['Mail.Send'], application: null, parameters: [] }
const accepted: MicrosoftReply = { status: 202, body: null }

/** https://learn.microsoft.com/graph/api/resources/message#methods */
export const writing = (box: FakeOutlookBox): MicrosoftOperation[] => [
  {
    method: 'POST',
    path: /\/me\/messages/,
    ...writers,
    answer: (call) =>
      of(Given, call.body, (given) =>
        isLasting(call)
          ? created(box.put(mailOf(box, given, { folder: 'drafts', isDraft: true })))
          : refusal(400, 'ErrorInvalidRequest', 'Prefer'),
      ),
  },
  {
    method: 'POST',
    path: /\/me\/sendMail/,
    ...senders,
    answer: ({ body }) =>
      of(z.strictObject({ message: Given, saveToSentItems: z.boolean().optional() }), body, ({ message }) => {
        if ((message.toRecipients ?? []).length === 0)
          return refusal(400, 'ErrorInvalidRecipients', 'At least one recipient is not valid.')
        box.put(mailOf(box, message, { folder: 'sentitems' }))
        return accepted
      }),
  },
  {
    method: 'POST',
    path: /\/me\/messages\/([^/]+)\/createReply/,
    ...writers,
    answer: (call, id) =>
      ofMail(box, call, id, (mail) =>
        of(z.strictObject({ message: Given.optional(), comment: z.string().optional() }), call.body, ({ message = {} }) =>
          created(box.put({ ...answerTo(box, mail, message), folder: 'drafts', isDraft: true })),
        ),
      ),
  },
  ...(['reply', 'replyAll'] as const).map((kind): MicrosoftOperation => ({
    method: 'POST',
    path: new RegExp(`\\/me\\/messages\\/([^/]+)\\/${kind}`),
    ...senders,
    answer: (call, id) =>
      ofMail(box, call, id, (mail) =>
        of(
          z.strictObject({ message: Given.optional(), comment: z.string().optional() }),
          call.body,
          ({ message = {}, comment }) => {
            // "Specify either a comment or the body property of the message parameter. Specifying both returns an HTTP 400 error."
            if (message.body && comment !== undefined) return refusal(400, 'ErrorInvalidRequest', 'Both comment and body.')
            const own = ({ emailAddress }: FakeMail['from']) => emailAddress.address === box.owner.mail
            const others = {
              to: mail.toRecipients.filter((each) => !own(each)),
              cc: mail.ccRecipients.filter((each) => !own(each)),
            }
            const answer = answerTo(box, mail, message)
            const all = { toRecipients: [...answer.toRecipients, ...others.to], ccRecipients: others.cc }
            box.put({ ...answer, ...(kind === 'replyAll' && all), folder: 'sentitems' })
            return accepted
          },
        ),
      ),
  })),
  {
    method: 'POST',
    path: /\/me\/messages\/([^/]+)\/forward/,
    ...senders,
    answer: (call, id) =>
      ofMail(box, call, id, (mail) =>
        of(z.strictObject({ message: Given, comment: z.string() }), call.body, ({ message, comment }) => {
          const body = `${comment}\n\n${mail.body.content}`
          box.put({ ...mailOf(box, message), subject: `FW: ${mail.subject}`, body, files: mail.files, folder: 'sentitems' })
          return accepted
        }),
      ),
  },
  {
    method: 'POST',
    path: /\/me\/messages\/([^/]+)\/send/,
    ...senders,
    answer: (call, id) =>
      ofMail(box, call, id, (mail) => {
        if (!mail.isDraft) return refusal(400, 'ErrorInvalidOperation', 'Only a draft can be sent.')
        Object.assign(mail, { folder: 'sentitems', isDraft: false })
        return accepted
      }),
  },
  {
    method: 'POST',
    path: /\/me\/messages\/([^/]+)\/move/,
    ...writers,
    answer: (call, id) =>
      ofMail(box, call, id, (mail) =>
        of(z.strictObject({ destinationId: z.string() }), call.body, ({ destinationId }) => {
          if (!box.folders.has(destinationId)) return missing
          mail.folder = destinationId
          return created(mail)
        }),
      ),
  },
]

const created = (mail: FakeMail): MicrosoftReply => ({ ...shownMail(mail, new URLSearchParams()), status: 201 })

function of<T>(shape: z.ZodType<T>, body: unknown, answer: (given: T) => MicrosoftReply): MicrosoftReply {
  const given = shape.safeParse(body)
  return given.success ? answer(given.data) : refusal(400, 'BadRequest', given.error.message)
}

const mailOf = (box: FakeOutlookBox, given: Given, more: { folder?: string; isDraft?: boolean } = {}) => ({
  ...(given.subject !== undefined && { subject: given.subject }),
  from: person(box.owner.mail!, box.owner.displayName),
  toRecipients: given.toRecipients ?? [],
  ccRecipients: given.ccRecipients ?? [],
  bccRecipients: given.bccRecipients ?? [],
  body: given.body?.content ?? '',
  properties: given.singleValueExtendedProperties ?? [],
  files: (given.attachments ?? []).map(({ name, contentBytes }, index) => ({
    id: `AAown${index}=`,
    name,
    contentType: 'application/octet-stream',
    content: Buffer.from(contentBytes, 'base64'),
    type: 'file' as const,
  })),
  isRead: true,
  ...more,
})

/** "If the original message specifies a recipient in the replyTo property": https://learn.microsoft.com/graph/api/message-reply */
const answerTo = (box: FakeOutlookBox, mail: FakeMail, given: Given) => ({
  ...mailOf(box, given),
  subject: `RE: ${mail.subject}`,
  toRecipients: given.toRecipients ?? (mail.replyTo.length > 0 ? mail.replyTo : [mail.from]),
  conversationId: mail.conversationId,
})
