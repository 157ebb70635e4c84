import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

const Refusal = z.object({
  error_summary: z.string().optional(),
  user_message: z.object({ text: z.string() }).nullish(),
  error: z.unknown(),
})
const Limited = z.object({ retry_after: z.number() })
const Scope = z.object({ required_scope: z.string() })

/** A refusal with what Dropbox says of it, and the path of tags in that: `path/not_found`, `reset`. */
export class DropboxError extends IntegrationError {
  readonly error: unknown
  readonly tags: string
  constructor(reason: IntegrationReason, message: string, error: unknown, retryAfterMs: number | null) {
    super(reason, message, {
      lacksScope: Scope.safeParse(error).success,
      ...(retryAfterMs !== null && { retryAfterMs }),
    })
    this.error = error
    this.tags = tagsOf(error)
  }
}

const ofStatus: Readonly<Record<number, IntegrationReason>> = {
  // "Responses with 400 indicate an issue with the request itself, and will not be resolved by retrying."
  400: 'settings',
  401: 'auth',
  403: 'forbidden',
  // One call failed; `lost` says when the item itself is deleted.
  409: 'forbidden',
  429: 'throttled',
}
const lost = /(^|\/)(not_found|invalid_file|invalid_id)(\/|$)/
/** "The exportable content is not yet available. Please retry later." */
const later = /(^|\/)retry_error(\/|$)/
const longest = 300

/** What a failure of Dropbox means; null when its status says enough. https://developers.dropbox.com/error-handling-guide */
export function dropboxFailure(status: number, body: unknown, headers: Headers): DropboxError | null {
  const reason = ofStatus[status]
  if (!reason) return null
  const { error_summary: summary, user_message: userMessage, error } = Refusal.safeParse(body).data ?? {}
  const tags = tagsOf(error)
  const scope = Scope.safeParse(error).data?.required_scope
  const words = scope
    ? `the consent lacks the permission ${scope}; allow it in the App Console and connect again`
    : (userMessage?.text ?? summary?.replace(/[./]+$/, '') ?? (typeof body === 'string' && body.trim())) ||
      'the request was refused'
  const message = `Dropbox: ${words.slice(0, longest)} (${status})`
  // A 429 may come as plain text, and only as JSON does its body say when to come back.
  const asked = Limited.safeParse(error).data?.retry_after
  const wait = retryAfterOf(headers) ?? (asked === undefined ? null : asked * 1000)
  const meaning = status !== 409 ? reason : lost.test(tags) ? 'notFound' : later.test(tags) ? 'upstream' : reason
  return new DropboxError(meaning, message, error, wait)
}

/** `{".tag": "path", "path": {".tag": "not_found"}}` is `path/not_found`. */
function tagsOf(error: unknown): string {
  const tagged = z.looseObject({ '.tag': z.string() }).safeParse(error).data
  if (!tagged) return ''
  const inner = tagsOf(tagged[tagged['.tag']])
  return inner ? `${tagged['.tag']}/${inner}` : tagged['.tag']
}

/** Whether what was requested is not there, or not for this account. */
export const isClosed = (error: unknown): boolean =>
  error instanceof DropboxError && (error.reason === 'notFound' || error.reason === 'forbidden')
