import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { ErrorName } from '@quarry/contract/errors'
import { IntegrationError, type IntegrationReason, type IntegrationTrouble, type Network } from '@quarry/integrations/kit/kit'
import type { Needs } from '../../context.ts'
import { fail, Failure } from '../../http/fail.ts'
import { signInFailures } from '../connection/connection.ts'

/** How long somebody waits for a server. */
const patienceMs = 30_000

type Problem = Exclude<McpProblem, 'signInNeeded'>

const failures: Readonly<Record<IntegrationReason | IntegrationTrouble, ErrorName>> = {
  auth: 'mcpSignInRequired',
  forbidden: 'mcpSignInRequired',
  settings: 'mcpRefused',
  notFound: 'mcpRefused',
  notMcp: 'mcpRefused',
  certificate: 'mcpCertificate',
  unencrypted: 'mcpUnencrypted',
  notPublic: 'mcpNotPublic',
  moved: 'mcpMoved',
  throttled: 'mcpBusy',
  unreachable: 'mcpUnreachable',
  timeout: 'mcpTimeout',
  upstream: 'mcpFailed',
  ...signInFailures,
}
const known: ReadonlySet<ErrorName> = new Set(Object.values(failures))
const passing: ReadonlySet<ErrorName> = new Set(['mcpBusy', 'mcpUnreachable', 'mcpTimeout', 'mcpFailed', 'mcpSignInUnreachable'])

/** What a failure says of the server; null: it says something else. */
export function problemIn(error: unknown): Problem | null {
  if (!(error instanceof Failure) || !known.has(error.error)) return null
  if (error.error === 'mcpSignInRequired') return 'keyRefused'
  return passing.has(error.error) ? 'unreachable' : 'refused'
}

type Asking = { net: Network; signal: AbortSignal }

/** Puts a question to a server, for somebody who waits. @throws Failure one of the table above, with what the server said of it */
export async function askServer<T>({ net, signal }: Needs<'net' | 'signal'>, question: (io: Asking) => Promise<T>): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await question({ net, signal: ends })
  } catch (cause) {
    if (cause instanceof IntegrationError) {
      const { reason, trouble, said } = cause
      throw fail(failures[trouble ?? reason], { cause, ...(said !== null && { detail: said }) })
    }
    signal.throwIfAborted()
    if (ends.aborted) throw fail('mcpTimeout', { cause })
    throw cause
  }
}
