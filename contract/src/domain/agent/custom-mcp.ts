import * as z from 'zod/mini'

/**
 * A tool of a server that somebody entered. `off`: nobody decided about it, or against it; `on`: agents may be given it; `changed`: the server
 * describes it otherwise than when it was decided about, so it is off until somebody decides anew; `missing`: it is not listed any more.
 */
export const McpToolState = z.enum(['off', 'on', 'changed', 'missing'])
export type McpToolState = z.infer<typeof McpToolState>

/** Why the last look at a server failed: nobody is signed in there, or not any more; it refuses its key; there is no such server there; it does not answer. */
export const McpProblem = z.enum(['signInNeeded', 'keyRefused', 'refused', 'unreachable'])
export type McpProblem = z.infer<typeof McpProblem>

/** Why nobody can sign in there on a page. */
export const mcpSignInErrors = [
  'mcpSignInUnreachable',
  'mcpSignInUndescribed',
  'mcpSignInUnreadable',
  'mcpSignInOtherServer',
  'mcpSignInOtherIssuer',
  'mcpSignInNoPkce',
  'mcpSignInNoCode',
  'mcpSignInAddress',
] as const

/** How one is let in: by nothing, by a key, or by signing in on a page of the service. */
export const McpSignIn = z.enum(['NONE', 'KEY', 'OAUTH'])
export type McpSignIn = z.infer<typeof McpSignIn>

/** Names of headers that carry a key; none that says how the message is to be read, or where it goes. */
export const keyHeaderPattern =
  /^(?:authorization|[a-z0-9]+(?:-[a-z0-9]+)*-(?:key|token|secret|auth|authorization)|token|apikey)$/i
