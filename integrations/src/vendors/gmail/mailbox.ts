import { z } from 'zod'
import { openGoogle } from '../../platforms/google/client.ts'
import type { GoogleIo } from '../../platforms/google/token.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { Api, Query } from '../../net/api.ts'
import { contentIn } from './message/base64.ts'
import { type Attached, type Mail, mailOf } from './message/mail.ts'
import { GmailPace } from './pace.ts'
import type { GmailSettings } from './settings.ts'
import { History, type HistoryRecord, Label, Labels, Message, type MessageRef, Messages, Profile, Thread } from './shapes.ts'

export type GmailIo = SourceIo<GmailSettings>

/** The least that reads mails: https://developers.google.com/workspace/gmail/api/auth/scopes */
export const scopes = ['https://www.googleapis.com/auth/gmail.readonly']

/** What a call costs, in the units of https://developers.google.com/workspace/gmail/api/reference/quota; only their ratio counts. */
const prices = { profile: 1, label: 1, messages: 5, history: 2, message: 20, attachment: 20, thread: 40 }

/** Longest answer about one mail or conversation that is taken. Files are not in it. */
const mostBytes = 8 * 2 ** 20

/** The history does not reach back that far. */
export class HistoryLost extends IntegrationError {
  constructor(cause: IntegrationError) {
    super('upstream', cause.message, { cause })
  }
}

/** The calls to one mailbox that reading needs, for one run: https://developers.google.com/workspace/gmail/api/reference/rest */
export class Mailbox {
  readonly #io: GoogleIo
  readonly #api: Api
  readonly #pace = new GmailPace()

  /** @param owner in whose name a service account reads; absent: whoever consented */
  constructor(io: GoogleIo, owner?: string) {
    this.#io = io
    this.#api = openGoogle(io, 'https://gmail.googleapis.com', scopes, {
      ...(owner !== undefined && { subject: owner }),
      onThrottled: () => this.#pace.refused(),
    })
  }

  profile = (): Promise<z.infer<typeof Profile>> => this.#get('profile', '/profile', {}, Profile)

  labels = async (): Promise<Label[]> => (await this.#get('label', '/labels', {}, Labels)).labels

  /** With how many conversations have it. */
  label = (id: string): Promise<Label> => this.#get('label', `/labels/${encodeURIComponent(id)}`, {}, Label)

  /** Every message with this label, newest first; without one every message but spam and trash. */
  async *messages(labelId?: string): AsyncGenerator<MessageRef[]> {
    const query = { maxResults: 500, labelIds: labelId, fields: 'nextPageToken,messages(id,threadId)' }
    for await (const page of this.#pages('messages', '/messages', query, Messages)) yield page.messages
  }

  /** What happened since. @returns where the history stands now. @throws HistoryLost */
  async *history(startHistoryId: string): AsyncGenerator<HistoryRecord[], string> {
    let historyId = startHistoryId
    const query = {
      startHistoryId,
      historyTypes: ['messageAdded', 'messageDeleted', 'labelAdded', 'labelRemoved'],
      maxResults: 500,
    }
    try {
      for await (const page of this.#pages('history', '/history', query, History)) {
        historyId = page.historyId
        yield page.history
      }
    } catch (error) {
      // "If you receive an HTTP 404 error response, your application should perform a full sync."
      if (error instanceof IntegrationError && error.reason === 'notFound') throw new HistoryLost(error)
      throw error
    }
    return historyId
  }

  /** The mails of a conversation, oldest first, those in the trash included. */
  async thread(id: string): Promise<Mail[]> {
    const whole = await this.#bounded('thread', threadPath(id), { format: 'full' }, Thread)
    if (whole) return inTurn(whole.messages, (message) => this.#mailOf(message))
    const { messages } = await this.#get('thread', threadPath(id), { format: 'minimal' }, Thread)
    const mails = await inTurn(messages, (message) => this.mail(message.id).catch(nullIfMissing))
    return mails.filter((mail) => mail !== null)
  }

  /** The same without what is in them; null when the conversation is deleted. */
  async heads(id: string): Promise<Mail[] | null> {
    const thread = await this.#get('thread', threadPath(id), { format: 'metadata' }, Thread).catch(nullIfMissing)
    return thread && inTurn(thread.messages, (message) => this.#mailOf(message))
  }

  /** One mail; of one that is too long to be read, its head. */
  async mail(id: string): Promise<Mail> {
    const path = `/messages/${encodeURIComponent(id)}`
    const whole = await this.#bounded('message', path, { format: 'full' }, Message)
    return this.#mailOf(whole ?? (await this.#get('message', path, { format: 'metadata' }, Message)))
  }

  /** The bytes of a file. @param attached as received within the last minutes */
  async *file(messageId: string, { size, content: { data, attachmentId } }: Attached): AsyncGenerator<Uint8Array> {
    if (data !== undefined) yield Buffer.from(data, 'base64url')
    else if (attachmentId !== undefined && size > 0) yield* this.#attachment(messageId, attachmentId)
  }

  /** What Google keeps apart from a mail, packed into text. */
  async *#attachment(messageId: string, id: string): AsyncGenerator<Uint8Array> {
    await this.#pace.take(prices.attachment, this.#io.signal)
    const path = `/messages/${encodeURIComponent(messageId)}/attachments/${encodeURIComponent(id)}`
    yield* contentIn(this.#api.bytes(own(path), { fields: 'data' }))
  }

  #mailOf = (message: Message): Promise<Mail> =>
    mailOf(message, async (id) => Buffer.concat(await Array.fromAsync(this.#attachment(message.id, id))))

  async #get<T>(call: keyof typeof prices, path: string, query: Query, shape: z.ZodType<T>): Promise<T> {
    await this.#pace.take(prices[call], this.#io.signal)
    return this.#api.get(own(path), query, shape)
  }

  /** @returns null when the answer is longer than anybody's words. */
  async #bounded<T>(call: keyof typeof prices, path: string, query: Query, shape: z.ZodType<T>): Promise<T | null> {
    await this.#pace.take(prices[call], this.#io.signal)
    return this.#api.getWithin(mostBytes, own(path), query, shape)
  }

  async *#pages<T extends { nextPageToken?: string | undefined }>(
    call: keyof typeof prices,
    path: string,
    query: Query,
    shape: z.ZodType<T>,
  ): AsyncGenerator<T> {
    let pageToken: string | undefined
    do {
      const page = await this.#get(call, path, { ...query, pageToken }, shape)
      yield page
      pageToken = page.nextPageToken
    } while (pageToken !== undefined)
  }
}

const threadPath = (id: string): string => `/threads/${encodeURIComponent(id)}`

/** "The special value `me` can be used to indicate the authenticated user"; another's mailbox is refused even to who acts as its owner. */
export const own = (path: string): string => `/gmail/v1/users/me${path}`

function nullIfMissing(error: unknown): null {
  if (error instanceof IntegrationError && error.reason === 'notFound') return null
  throw error
}

/** One after the other, so that only one mail at a time is held in full. */
async function inTurn<A, B>(all: readonly A[], of: (one: A) => Promise<B>): Promise<B[]> {
  const done: B[] = []
  for (const one of all) done.push(await of(one))
  return done
}
