import type { Scope } from './scope.ts'

/** What an app may be let do: what the tools of the MCP server need. Not the scopes of an API key, which opens all of the API. */
export const appScopes = ['search', 'answers', 'agents:read', 'agents:run'] as const satisfies readonly Scope[]

/** Why an app that is known, and may be led back to, cannot be let in: the words of RFC 6749 §4.1.2.1 and RFC 8707 §2. */
export const appRequestProblems = ['invalid_request', 'unsupported_response_type', 'invalid_scope', 'invalid_target'] as const
export type AppRequestProblem = (typeof appRequestProblems)[number]
