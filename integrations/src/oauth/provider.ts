import type { TokenEndpointResponse } from 'oauth4webapi'
import type { SetUpTexts } from '../kit/texts.ts'
import type { Api } from '../net/api.ts'

/** Quarry's client at a provider. `secret` null: it has none; `way` absent: it proves itself as the protocol says. */
export type ProviderClient = { id: string; secret: string | null; way?: 'basic' | 'body' }

/** Who consented: `id` stays the same for the same account, `name` is how people know it, an address where there is one. */
export type ConsentedBy = { id: string; name: string }

/**
 * - `by`: the token alone is proof; the client proves itself besides (RFC 7009); the access token authorises the call.
 * - `isRenewing`: the token that others are made by is given back, and these end with it.
 * - `reach`: what ends with it. `account`: all that this account allowed the client, however often it consented.
 * - `grantee`: whom an account allows, by the id of a client; absent: the client alone.
 */
export type Revocation = {
  address: string
  by: 'token' | 'client' | 'bearer'
  /** Of a call that a token authorises; absent: `POST`. */
  method?: 'DELETE'
  isRenewing?: true
  reach: 'consent' | 'account'
  grantee?(clientId: string): string
  headers?: Readonly<Record<string, string>>
}

/** A provider that people know, where an administrator makes Quarry known. `setUp`: what is said there. */
export type ProviderProtocol = ConsentProtocol & { setUp: SetUpTexts }

/** How a provider differs from the others; everything else is RFC 6749 with PKCE (RFC 7636). */
export type ConsentProtocol = {
  /** Who has to have answered (RFC 9207), and whether it always says so; absent: of providers that are known nobody needs to ask. */
  issuer?: { name: string; isAlwaysNamed: boolean }
  /** How a consent is taken back; absent: the provider documents no way. */
  revocation?: Revocation
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
  /** Takes questions for tokens as JSON only; a function: with what that gives beside. @param scopes what they are for; null: it is not known */
  json?: true | ((scopes: readonly string[] | null) => Readonly<Record<string, unknown>>)
  /** What the token endpoint said, in the form of the standard. */
  standard?(reply: unknown): unknown
  /** The status that the body of any other answer stands for, where the provider refuses with 200; null: it is no refusal. */
  statusIn?(body: unknown): number | null
  /** Sent to the consent page beside the standard parameters. */
  parameters: Readonly<Record<string, string>>
  /** Sent with each question for tokens. */
  tokenParameters?: Readonly<Record<string, string>>
  /** Sent in the place of `parameters` where the account is known, so that nobody chooses it again; absent: the provider takes no such hint. */
  knownAccount?(by: ConsentedBy): Readonly<Record<string, string>>
  /** Asked for beside what the service needs: a token that can be renewed, and who consents. */
  scopes: readonly string[]
  /** Granted with whatever else is, and refused where it is asked for. */
  comesAlong?: readonly string[]
  /** Name of the parameter that scopes are asked for by; absent: `scope`. */
  scopeParameter?: string
  /** Never says what was granted: it is what was asked for (RFC 6749, 5.1), so that asking for more can be told apart. */
  grantsAsAsked?: true
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
