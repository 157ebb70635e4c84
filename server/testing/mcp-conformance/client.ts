import { createNetwork } from '@quarry/integrations/net/network'
import { beginConsent, type ConsentTokens, finishConsent } from '@quarry/integrations/oauth/consent-flow'
import type { AuthorizationServer } from '@quarry/integrations/kit/authorization-server'
import { protocolAt, wayAt } from '@quarry/integrations/oauth/own/authorization-server'
import { type Challenge, findServer } from '@quarry/integrations/oauth/own/find-server'
import { registerClient } from '@quarry/integrations/oauth/own/register-client'
import type { ProviderClient } from '@quarry/integrations/oauth/provider'
import { challengeIn } from '@quarry/integrations/protocols/mcp/failure'
import type { ServerPlace } from '@quarry/integrations/protocols/mcp/session'
import { callTool, meetServer } from '@quarry/integrations/protocols/mcp/speak'

/** A client that is registered already, where a scenario has one. */
export type Registered = { client_id?: string; client_secret?: string }

const document = 'https://conformance-test.local/client-metadata.json'
const redirectUri = 'http://localhost:3000/callback'
const mostSteps = 2

/** Quarry's way to a server, with a person who agrees to everything. */
export async function useServer(address: string, registered: Registered): Promise<void> {
  await using net = createNetwork({ allow: '127.0.0.0/8,::1/128' })
  const io = { net, signal: AbortSignal.timeout(30_000), at: (origin: string) => origin }
  const known = new Map<string, ProviderClient>()

  async function clientAt(server: AuthorizationServer): Promise<ProviderClient> {
    const { client_id: id, client_secret: secret } = registered
    if (id) return { id, secret: secret ?? null, way: wayAt(server) }
    return server.readsDocuments ? { id: document, secret: null } : registerClient(io, server, redirectUri)
  }

  async function signIn(challenge: Challenge, held: string[]): Promise<{ tokens: ConsentTokens; scopes: string[] | null }> {
    const server = await findServer(io, address, { challenge })
    if (!server) throw new Error('It does not say where one signs in.')
    const client = known.get(server.issuer) ?? (await clientAt(server))
    known.set(server.issuer, client)
    const protocol = protocolAt(server)
    const { address: page, memory } = await beginConsent(io, protocol, { clientId: client.id, redirectUri, scopes: held })
    const answered = await fetch(page, { redirect: 'manual' })
    const query = new URL(answered.headers.get('location') ?? '').searchParams.toString()
    return finishConsent(io, protocol, { client, query, memory, scopes: [] })
  }

  async function use(place: ServerPlace): Promise<void> {
    const { tools } = await meetServer(place, io)
    for (const { name } of tools) await callTool(place, { ...io, name, given: {}, admit: async () => {} })
  }

  let place: ServerPlace = { address, headers: {} }
  let held: string[] = []
  for (let steps = 0; ; steps++) {
    try {
      return await use(place)
    } catch (error) {
      const challenge = challengeIn(error)
      if (!challenge || steps > mostSteps) throw error
      const { tokens, scopes } = await signIn(challenge, held)
      held = scopes ?? held
      place = { address, headers: { authorization: `Bearer ${tokens.access}` }, follows: false }
    }
  }
}
