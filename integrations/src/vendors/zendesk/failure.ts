import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'

/**
 * Both `{ error: "RecordInvalid", description, details }` and `{ error: { title, message } }` occur:
 * https://developer.zendesk.com/api-reference/introduction/requests/#400-range; of tokens, as the standard has it.
 */
const Refusal = z.object({
  error: z
    .union([
      z.string(),
      z
        .object({ title: z.string().nullish(), message: z.string().nullish() })
        .transform(({ title, message }) => message || title),
    ])
    .nullish(),
  description: z.string().nullish(),
  error_description: z.string().nullish(),
  details: z
    .record(z.string(), z.array(z.object({ description: z.string().nullish() })))
    .nullish()
    .catch(null),
})

const reasons: Readonly<Record<number, IntegrationReason>> = {
  400: 'settings',
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  409: 'settings',
  422: 'settings',
}
/** Said of a client that is not known, with whatever status. */
const refusedClients = new Set<string | null | undefined>(['invalid_client', 'unauthorized_client', 'invalid_grant'])

/** "You are missing the following required scopes: read": said with status 403. */
const lacking = /missing the following required scopes/i
const longest = 300

/** What a failure of Zendesk means; null when its status says enough. */
export function zendeskFailure(status: number, body: unknown): IntegrationError | null {
  const { error, description, error_description: said, details } = Refusal.safeParse(body).data ?? {}
  const reason = status < 500 && refusedClients.has(error) ? 'auth' : reasons[status]
  if (!reason) return null
  const wrong = Object.values(details ?? {}).flatMap((each) => each.flatMap((one) => one.description ?? []))
  const words = wrong.join(' ') || description || said || error || 'the request was refused'
  const lacksScope = status === 403 && lacking.test(words)
  return new IntegrationError(lacksScope ? 'auth' : reason, `Zendesk: ${words.slice(0, longest)} (${status})`, { lacksScope })
}
