import { z } from 'zod'
import { IntegrationError } from '../../../kit/kit.ts'
import { toolOf } from '../../../kit/tool.ts'
import { shownPart, textOfHtml } from '../../../kit/tool-result.ts'
import { momentIn } from '../../../kit/tool-time.ts'
import type { Api } from '../../../net/api.ts'
import { liveIn } from '../conversation.ts'
import { mailLink } from '../link.ts'
import { Mailbox, own } from '../mailbox.ts'
import { decoded } from '../message/charset.ts'
import type { Mail } from '../message/mail.ts'
import { type MessageRef, Messages, Profile } from '../shapes.ts'
import { openMail, scopesFor } from './account.ts'
import { headOf, written } from './head.ts'
import { message, thread } from './inputs.ts'

const tool = toolOf<object>()
const reading = {
  effect: 'read',
  egress: 'account',
  egressFields: [],
  scopes: scopesFor.reading,
  idempotency: 'natural',
} as const
const part = z.int().min(1).max(1_000).default(1).describe('Of a long text, which part')
/** Gmail refuses who asks for too many at a time. */
const atOnce = 5

export const searchMessages = tool({
  ...reading,
  description: 'Finds mails in Gmail, the newest first, spam and trash left out.',
  input: z.object({
    query: z
      .string()
      .trim()
      .max(300)
      .default('in:inbox')
      .describe(
        'As in the search field of Gmail: words, from:, to:, subject:, newer_than:1d, is:unread, in:inbox, has:attachment',
      ),
    limit: z.int().min(1).max(25).default(10).describe('How many at most'),
    cursor: z.string().max(2_000).optional().describe('What a former search returned to go on with'),
  }),
  async run(io, { query: q, limit: maxResults, cursor: pageToken }) {
    const api = openMail(io, scopesFor.reading)
    const { emailAddress } = await api.get(own('/profile'), {}, Profile)
    const asked = { q, maxResults, pageToken, fields: 'nextPageToken,messages(id,threadId)' }
    const { messages, nextPageToken } = await api.get(own('/messages'), asked, Messages)
    const mails: object[] = []
    for (let from = 0; from < messages.length; from += atOnce)
      mails.push(
        ...(await Promise.all(
          messages.slice(from, from + atOnce).map((each) => briefOf(api, each, { address: emailAddress, zone: io.zone })),
        )),
      )
    return { data: { mails, cursor: nextPageToken } }
  },
})

type Of = { address: string; zone: string }
async function briefOf(api: Api, { id, threadId }: MessageRef, { address, zone }: Of): Promise<object> {
  const { mail, snippet } = await headOf(api, id)
  return {
    id,
    thread: threadId,
    title: mail.subject,
    when: mail.at && momentIn(zone, mail.at),
    who: written(mail.from),
    to: written(mail.to),
    labels: mail.labelIds,
    text: textOfHtml(snippet),
    link: mailLink(address, mail, threadId),
  }
}

export const readThread = tool({
  ...reading,
  description: 'Reads a conversation of Gmail, the newest mail first, each with its people, its text and the names of its files.',
  input: z.object({ thread, part }),
  async run(io, { thread: id, part: which }) {
    const mails = await new Mailbox(io).thread(id)
    const live = liveIn(mails)
    const shown = live.length > 0 ? live : mails
    if (shown.length === 0) throw new IntegrationError('notFound', 'There is no such conversation.')
    return {
      data: shownPart(
        [`Conversation ${id}: ${shown[0]!.subject}`, ...shown.toReversed().map((mail) => textOf(mail, io.zone))].join('\n\n'),
        which,
      ),
    }
  },
})

const textOf = ({ id, from, replyTo, to, cc, at, body, attached, subject }: Mail, zone: string): string =>
  [
    `--- Mail ${id}`,
    `Subject: ${subject}`,
    `From: ${written(from)}`,
    replyTo.length > 0 && `Answers go to: ${written(replyTo)}`,
    `To: ${written(to)}`,
    cc.length > 0 && `Cc: ${written(cc)}`,
    at && `Date: ${momentIn(zone, at)}`,
    ...attached.map((file, index) => `File ${index}: ${file.fileName} (${file.mediaType}, ${file.size} bytes)`),
    '',
    body && (body.kind === 'html' ? textOfHtml(body.text) : body.text.trim()),
  ]
    .filter((line) => typeof line === 'string')
    .join('\n')

/** What is a text under another name, and is not told by its type. */
const textual = /^(text\/|message\/|application\/(json|xml|yaml|x-ndjson|javascript|sql)\b)|\+(json|xml)$/
const textEndings = /\.(txt|md|csv|tsv|json|xml|ya?ml|log|ics|eml|html?)$/i
const mostBytes = 4 * 2 ** 20

export const readAttachment = tool({
  ...reading,
  description: 'Reads a file in a mail of Gmail as text: texts, PDF, hwp, documents and spreadsheets of Office.',
  input: z.object({
    message,
    file: z.int().min(0).max(29).describe('Number of the file, as reading the conversation gave it'),
    part,
  }),
  async run(io, { message: id, file: index, part: which }) {
    const mailbox = new Mailbox(io)
    const file = (await mailbox.mail(id)).attached[index]
    if (!file) throw new IntegrationError('notFound', 'The mail has no such file.')
    if (!textual.test(file.mediaType) && !textEndings.test(file.fileName)) {
      const read = await io.textOf({ name: file.fileName, mediaType: file.mediaType, bytes: mailbox.file(id, file) })
      return { data: shownPart(`${file.fileName}\n\n${read.trim()}`, which) }
    }
    if (file.size > mostBytes) throw new IntegrationError('settings', `${file.fileName} is too long to be read here.`)
    // What is no UTF-8 and says nothing else was mostly written by Korean programs.
    const text = decoded(Buffer.concat(await Array.fromAsync(mailbox.file(id, file))), 'cp949')
    const isPage = /html/.test(file.mediaType) || /\.html?$/i.test(file.fileName)
    return { data: `${file.fileName}\n\n${shownPart(isPage ? textOfHtml(text) : text, which)}` }
  },
})
