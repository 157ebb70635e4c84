import type { FailureBody } from '../../../http/reply.ts'

type RefusalName =
  | 'invalid_request'
  | 'invalid_grant'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'invalid_redirect_uri'
  | 'invalid_client_metadata'

/** Nothing here may be kept by who passes it on. */
export const noStore = { 'cache-control': 'no-store', pragma: 'no-cache' }

/** How the protocol says no (RFC 6749 §5.2). */
export const refuse = (error: RefusalName, description: string): Response =>
  Response.json({ error, error_description: description }, { status: 400, headers: noStore })

/** A failure of the product in the words of the protocol. */
export const refusalOf = ({ status, body: { message } }: FailureBody) => ({
  error: status >= 500 || status === 429 ? 'temporarily_unavailable' : 'invalid_request',
  error_description: message,
})
