import { z } from 'zod'
import type { Intent } from '../../../kit/tool.ts'
import type { Api } from '../../../net/api.ts'
import { own } from '../mailbox.ts'
import { type MessageRef, Messages } from '../shapes.ts'

/**
 * Carries what set out to write a mail, so that it can be found again. A Message-ID would not do: Gmail gives a mail that it sends one of
 * its own (https://github.com/huacnlee/omamail/pull/85).
 */
export const markHeader = 'X-Quarry-Intent'

/** Nothing is said of how soon a mail is listed, so what is not there by then is taken for not sent. */
export const lagMs = 10 * 60_000
/** By which our clock may be ahead of Google's. */
const skewMs = 5 * 60_000
const looked = 50

const Marked = z.object({
  internalDate: z.string(),
  payload: z.object({ headers: z.array(z.object({ name: z.string(), value: z.string() })).default([]) }).optional(),
})

/** The mail with this label that a call wrote; null: there is none. `isAll`: every one since then was looked at. */
export async function markedBy(
  api: Api,
  { key, at }: Intent,
  label: 'SENT' | 'DRAFT',
): Promise<{ found: MessageRef | null; isAll: boolean }> {
  // Newest first, and without words: those are looked for in an index, which may lag behind.
  const query = { labelIds: label, maxResults: looked, fields: 'messages(id,threadId)' }
  const { messages } = await api.get(own('/messages'), query, Messages)
  for (const each of messages) {
    const asked = { format: 'metadata', metadataHeaders: markHeader, fields: 'internalDate,payload(headers)' }
    const { internalDate, payload } = await api.get(own(`/messages/${encodeURIComponent(each.id)}`), asked, Marked)
    if (payload?.headers.some(({ name, value }) => name.toLowerCase() === markHeader.toLowerCase() && value.trim() === key))
      return { found: each, isAll: true }
    if (Number(internalDate) < at.getTime() - skewMs) return { found: null, isAll: true }
  }
  return { found: null, isAll: messages.length < looked }
}
