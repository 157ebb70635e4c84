import { createHash } from 'node:crypto'
import { refusal, type GoogleReply } from './reply.ts'

/**
 * Tokens of pages as Google takes them: for the same question only, and for some hours. "If the token is rejected for any reason, it should
 * be discarded, and pagination should be restarted from the first page of results. The page token is typically valid for several hours."
 * https://developers.google.com/workspace/drive/api/reference/rest/v3/files/list
 */
export class PageTokens {
  #oldest = 0

  /** Those handed out so far are taken no longer. */
  expire(): void {
    this.#oldest += 1
  }

  /** Answers a request whose page is named as `answer` names it. */
  paged(path: string, query: URLSearchParams, answer: () => GoogleReply): GoogleReply {
    const seal = `~${this.#oldest}~${questionOf(path, query)}`
    const given = query.get('pageToken')
    if (given !== null && !given.endsWith(seal)) return refusal(400, 'invalid', 'Invalid Value')
    if (given !== null) query.set('pageToken', given.slice(0, -seal.length))
    const reply = answer()
    const { nextPageToken } = (reply.body ?? {}) as { nextPageToken?: string }
    return nextPageToken === undefined
      ? reply
      : { ...reply, body: { ...(reply.body as object), nextPageToken: nextPageToken + seal } }
  }
}

function questionOf(path: string, query: URLSearchParams): string {
  const asked = [...query].filter(([name]) => name !== 'pageToken').map(String)
  return createHash('sha256')
    .update(JSON.stringify([path, asked.toSorted()]))
    .digest('hex')
    .slice(0, 8)
}
