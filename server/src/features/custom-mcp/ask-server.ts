import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { ErrorName } from '@quarry/contract/errors'
import { IntegrationError, type IntegrationReason, type Network } from '@quarry/integrations/kit/kit'
import { NotMcp } from '@quarry/integrations/protocols/mcp/failure'
import type { Needs } from '../../context.ts'
import { fail, Failure } from '../../http/fail.ts'

/** How long somebody waits for a server. */
const patienceMs = 30_000

type Said = Exclude<McpProblem, 'signInNeeded'>

const problemOf: Readonly<Record<IntegrationReason, Said>> = {
  auth: 'keyRefused',
  forbidden: 'keyRefused',
  settings: 'refused',
  notFound: 'refused',
  certificate: 'refused',
  throttled: 'unreachable',
  unreachable: 'unreachable',
  timeout: 'unreachable',
  upstream: 'unreachable',
}
const failures: Readonly<Record<Said, ErrorName>> = {
  keyRefused: 'mcpSignInRequired',
  refused: 'mcpRefused',
  unreachable: 'mcpUnreachable',
}

/** What a failure says of the server; null: it says something else. */
export const problemIn = (error: unknown): Said | null =>
  error instanceof Failure
    ? ((Object.keys(failures) as Said[]).find((problem) => failures[problem] === error.error) ?? null)
    : null

type Asking = { net: Network; signal: AbortSignal }

/** Puts a question to a server, for somebody who waits. @throws Failure mcpUnreachable, mcpRefused, mcpSignInRequired — with its reason */
export async function askServer<T>({ net, signal }: Needs<'net' | 'signal'>, question: (io: Asking) => Promise<T>): Promise<T> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await question({ net, signal: ends })
  } catch (cause) {
    if (cause instanceof IntegrationError)
      throw fail(failures[cause instanceof NotMcp ? 'refused' : problemOf[cause.reason]], { cause, detail: cause.message })
    signal.throwIfAborted()
    if (ends.aborted) throw fail('mcpUnreachable', { cause })
    throw cause
  }
}
