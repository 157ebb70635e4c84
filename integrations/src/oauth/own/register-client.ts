import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { ProviderClient } from '../provider.ts'
import { readWithin } from '../read-within.ts'
import type { AuthorizationServer } from '../../kit/authorization-server.ts'
import { wayAt } from './authorization-server.ts'
import type { Asking } from './metadata.ts'

const maxBytes = 64 * 1024
const timeoutMs = 20_000
const longestReason = 300

const Registered = z.object({
  client_id: z.string().min(1).max(2_000),
  client_secret: z.string().min(1).max(4_000).nullish(),
  token_endpoint_auth_method: z.string().nullish(),
})
const Refused = z.object({ error_description: z.string().optional(), error: z.string() })

/** What Quarry says of itself (RFC 7591, and the document that stands for it). @param proof how it proves itself for tokens */
export const describeClient = (redirectUri: string, proof: string) => ({
  client_name: 'Quarry',
  redirect_uris: [redirectUri],
  grant_types: ['authorization_code', 'refresh_token'],
  response_types: ['code'],
  token_endpoint_auth_method: proof,
  // A page that only this machine reaches is no page of the web.
  application_type: redirectUri.startsWith('https:') ? 'web' : 'native',
})

const proofOf = { basic: 'client_secret_basic', body: 'client_secret_post' } as const

/** Makes Quarry known at a server (RFC 7591). @throws IntegrationError `settings` — it does not take it; else as the network's */
export async function registerClient(
  { net, signal }: Asking,
  server: AuthorizationServer,
  redirectUri: string,
): Promise<ProviderClient> {
  const { host } = new URL(server.issuer)
  if (server.register === null) throw new IntegrationError('settings', `${host} makes nobody known by itself.`)
  const hasSecret = server.proofs.length === 0 || server.proofs.some((proof) => /^client_secret_(?:basic|post)$/.test(proof))
  const response = await net.fetch(server.register, {
    method: 'POST',
    headers: { 'content-type': 'application/json', accept: 'application/json' },
    body: JSON.stringify(describeClient(redirectUri, hasSecret ? proofOf[wayAt(server)] : 'none')),
    timeoutMs,
    signal,
    follows: false,
  })
  const said = jsonIn(await (await readWithin(response, maxBytes)).text())
  if (!response.ok) {
    const { data } = Refused.safeParse(said)
    const why = (data?.error_description ?? data?.error ?? `status ${response.status}`).slice(0, longestReason)
    const refusal = { trouble: 'signInUnregistered', said: `${host}: ${why}` } as const
    throw new IntegrationError('settings', `${host} does not make Quarry known: ${why}`, refusal)
  }
  const { data } = Registered.safeParse(said)
  if (!data) throw new IntegrationError('upstream', `${host} does not say as whom it knows Quarry.`)
  const { client_id: id, client_secret: secret, token_endpoint_auth_method: proof } = data
  if (!secret || proof === 'none') return { id, secret: null }
  return { id, secret, way: proof === proofOf.body ? 'body' : proof === proofOf.basic ? 'basic' : wayAt(server) }
}

function jsonIn(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
