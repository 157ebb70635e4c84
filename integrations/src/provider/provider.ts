import type { TokenEndpointResponse } from 'oauth4webapi'
import type { Api } from '../net/api.ts'

/** The operator's client at a provider. */
export type Client = { id: string; secret: string }

/** Who consented: `id` stays the same for the same account, `name` is how people know it, an address where there is one. */
export type ConsentedBy = { id: string; name: string }

/** How a provider differs from the others; everything else is RFC 6749 with PKCE (RFC 7636). */
export type ProviderProtocol = {
  /** Page on which a person consents. */
  authorize: string
  /** Where a code becomes tokens. */
  token: string
  /** Where tokens are renewed; absent: at `token`. */
  renew?: string
  /** How the client proves itself: in the header, or in the form. */
  client: 'basic' | 'body'
  /** Has no PKCE and refuses parameters it does not know. */
  withoutPkce?: true
  /** Takes questions for tokens as JSON only. */
  json?: true
  /** What the token endpoint said, in the form of the standard. */
  standard?(reply: unknown): unknown
  /** Sent to the consent page beside the standard parameters. */
  parameters: Readonly<Record<string, string>>
  /** Asked for beside what the service needs: a token that can be renewed, and who consents. */
  scopes: readonly string[]
  /** Between scopes. */
  separator: ' ' | ','
  /** Scopes are sometimes named otherwise in the reply than in the question. */
  scopeName?(scope: string): string
  /** @param claims of the identity token; empty without one. */
  consentedBy(given: {
    tokens: TokenEndpointResponse
    claims: Readonly<Record<string, unknown>>
    /** A host of the provider, authorised by the new token. */
    api(origin: string): Api
  }): Promise<ConsentedBy>
}
