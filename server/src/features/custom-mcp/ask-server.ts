import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { ErrorName } from '@quarry/contract/errors'
import { IntegrationError, type IntegrationReason, type IntegrationTrouble, type Network } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../context.ts'
import { fail, Failure } from '../../http/fail.ts'

/** How long somebody waits for a server. */
const patienceMs = 30_000

type Problem = Exclude<McpProblem, 'signInNeeded'>

const failures: Readonly<Record<IntegrationReason | IntegrationTrouble, { error: ErrorName; problem: Problem }>> = {
  auth: { error: 'mcpSignInRequired', problem: 'keyRefused' },
  forbidden: { error: 'mcpSignInRequired', problem: 'keyRefused' },
  settings: { error: 'mcpRefused', problem: 'refused' },
  notFound: { error: 'mcpRefused', problem: 'refused' },
  notMcp: { error: 'mcpRefused', problem: 'refused' },
  certificate: { error: 'mcpCertificate', problem: 'refused' },
  unencrypted: { error: 'mcpUnencrypted', problem: 'refused' },
  notPublic: { error: 'mcpNotPublic', problem: 'refused' },
  moved: { error: 'mcpMoved', problem: 'refused' },
  signInUnusable: { error: 'mcpSignInUnusable', problem: 'refused' },
  throttled: { error: 'mcpBusy', problem: 'unreachable' },
  unreachable: { error: 'mcpUnreachable', problem: 'unreachable' },
  timeout: { error: 'mcpTimeout', problem: 'unreachable' },
  upstream: { error: 'mcpFailed', problem: 'unreachable' },
}

/** What a failure says of the server; null: it says something else. */
export const problemIn = (error: unknown): Problem | null =>
  error instanceof Failure ? (Object.values(failures).find((each) => each.error === error.error)?.problem ?? null) : null

type Asking = { net: Network; signal: AbortSignal }

/** Puts a question to a server, for somebody who waits. @throws Failure one of the table above, with what the server said of it */
export async function askServer<T>({ net, signal }: Needs<'net' | 'signal'>, question: (io: Asking) => Promise<T>): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await question({ net, signal: ends })
  } catch (cause) {
    if (cause instanceof IntegrationError) {
      const { reason, trouble, said } = cause
      throw fail(failures[trouble ?? reason].error, { cause, ...(said !== null && { detail: said }) })
    }
    signal.throwIfAborted()
    if (ends.aborted) throw fail('mcpTimeout', { cause })
    throw cause
  }
}
