import type { McpProblem } from '@quarry/contract/agent/custom-mcp'
import type { ErrorName } from '@quarry/contract/errors'
import { IntegrationError, type IntegrationReason } from '@quarry/integrations/kit/kit'
import { NotMcp } from '@quarry/integrations/protocols/mcp/failure'
import type { ServerPlace } from '@quarry/integrations/protocols/mcp/session'
import { meetServer, type MetServer } from '@quarry/integrations/protocols/mcp/speak'
import type { Needs } from '../../context.ts'
import { fail, Failure } from '../../http/fail.ts'

/** How long somebody waits for a server. */
const patienceMs = 30_000

const problemOf: Readonly<Record<IntegrationReason, McpProblem>> = {
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
const failures: Readonly<Record<McpProblem, ErrorName>> = {
  keyRefused: 'mcpSignInRequired',
  refused: 'mcpRefused',
  unreachable: 'mcpUnreachable',
}

/** What a failure says of the server; null: it says something else. */
export const problemIn = (error: unknown): McpProblem | null =>
  error instanceof Failure
    ? ((Object.keys(failures) as McpProblem[]).find((problem) => failures[problem] === error.error) ?? null)
    : null

/** Asks a server for its tools, for somebody who waits. @throws Failure mcpUnreachable, mcpRefused, mcpSignInRequired — with its reason */
export async function askServer({ net, signal }: Needs<'net' | 'signal'>, place: ServerPlace): Promise<MetServer> {
  const ends = AbortSignal.any([signal, AbortSignal.timeout(patienceMs)])
  try {
    return await meetServer(place, { net, signal: ends })
  } catch (cause) {
    if (cause instanceof IntegrationError)
      throw fail(failures[cause instanceof NotMcp ? 'refused' : problemOf[cause.reason]], { cause, detail: cause.message })
    signal.throwIfAborted()
    if (ends.aborted) throw fail('mcpUnreachable', { cause })
    throw cause
  }
}
