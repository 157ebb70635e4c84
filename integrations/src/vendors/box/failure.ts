import { z } from 'zod'
import { IntegrationError, type IntegrationReason } from '../../kit/kit.ts'
import { retryAfterOf } from '../../net/api-failure.ts'

/** What is in the way: one thing where a file is uploaded, several where a folder is made. */
const Conflict = z.object({ type: z.string(), id: z.string(), sha1: z.string().nullish() })
export type BoxConflict = z.output<typeof Conflict>

/** https://developer.box.com/guides/api-calls/permissions-and-errors/common-errors/ */
const Refusal = z.object({
  code: z.string().default(''),
  message: z.string().default(''),
  context_info: z.object({ conflicts: z.union([Conflict.transform((one) => [one]), z.array(Conflict)]).optional() }).nullish(),
})

const reasons: Readonly<Record<number, IntegrationReason>> = {
  400: 'settings',
  401: 'auth',
  403: 'forbidden',
  404: 'notFound',
  409: 'settings',
  412: 'settings',
  429: 'throttled',
}

const longest = 300

/** A refusal with what Box says is in the way. */
export class BoxError extends IntegrationError {
  readonly conflicts: readonly BoxConflict[]
  constructor(
    reason: IntegrationReason,
    message: string,
    { code, conflicts, retryAfterMs }: { code: string; conflicts: readonly BoxConflict[]; retryAfterMs: number | null },
  ) {
    super(reason, message, { lacksScope: code === 'insufficient_scope', ...(retryAfterMs !== null && { retryAfterMs }) })
    this.conflicts = conflicts
  }
}

/** What a failure of Box means; null when its status says enough. */
export function boxFailure(status: number, body: unknown, headers: Headers): BoxError | null {
  const reason = reasons[status]
  if (!reason) return null
  const { code = '', message = '', context_info: info } = Refusal.safeParse(body).data ?? {}
  const said = (message || code || 'the request was refused').slice(0, longest)
  const meaning = code === 'insufficient_scope' ? 'auth' : reason
  const facts = { code, conflicts: info?.conflicts ?? [], retryAfterMs: retryAfterOf(headers) }
  return new BoxError(meaning, `Box: ${said} (${status})`, facts)
}
