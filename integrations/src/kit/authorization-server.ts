import { z } from 'zod'

/** Where people consent for a service that nobody knew before, as its server says. A consent keeps the one that it was given at. */
export const AuthorizationServer = z.object({
  /** What tells it from others; what belongs to one issuer is not shown to another. */
  issuer: z.string(),
  authorize: z.string(),
  token: z.string(),
  /** Where Quarry can make itself known; null: nowhere. */
  register: z.nullable(z.string()),
  /** Where a consent is taken back; null: nowhere. */
  revoke: z.nullable(z.string()),
  /** What the tokens are for (RFC 8707). */
  resource: z.string(),
  /** What is asked for. */
  scopes: z.array(z.string()),
  /** Whether its answers say who gives them (RFC 9207). */
  isAlwaysNamed: z.boolean(),
  /** Whether it reads who Quarry is at the address that is the id of its client. */
  readsDocuments: z.boolean(),
  /** How clients prove themselves; empty: it does not say. */
  proofs: z.array(z.string()),
})
export type AuthorizationServer = z.infer<typeof AuthorizationServer>
