import {
  Client,
  type OAuthClientInformationMixed,
  type OAuthClientProvider,
  type OAuthDiscoveryState,
  type OAuthTokens,
  StreamableHTTPClientTransport,
  UnauthorizedError,
} from '@modelcontextprotocol/client'

const name = 'Helper'

/** A program that speaks MCP and keeps what it is given, as programs of people do. */
export function mcpApp({ address, redirectUri }: { address: string; redirectUri: string }) {
  const kept: {
    client?: OAuthClientInformationMixed
    tokens?: OAuthTokens
    verifier?: string
    found?: OAuthDiscoveryState
    sentTo?: URL
  } = {}
  const authProvider: OAuthClientProvider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: name, redirect_uris: [redirectUri] },
    state: () => 'state of the app',
    clientInformation: () => kept.client,
    saveClientInformation: (client) => void (kept.client = client),
    tokens: () => kept.tokens,
    saveTokens: (tokens) => void (kept.tokens = tokens),
    saveCodeVerifier: (verifier) => void (kept.verifier = verifier),
    codeVerifier: () => kept.verifier ?? '',
    invalidateCredentials(what) {
      if (what === 'tokens') delete kept.tokens
    },
    saveDiscoveryState: (found) => void (kept.found = found),
    discoveryState: () => kept.found,
    redirectToAuthorization: (to) => void (kept.sentTo = to),
  }
  const newTransport = () => new StreamableHTTPClientTransport(new URL(address), { authProvider })
  let first: StreamableHTTPClientTransport

  return {
    kept,
    /** Finds out, with nothing but the address, where its person has to let it in. */
    async begin(): Promise<URL> {
      first = newTransport()
      const refusal: unknown = await new Client({ name, version: '1' }).connect(first).catch((error: unknown) => error)
      if (!(refusal instanceof UnauthorizedError) || !kept.sentTo)
        throw new Error('It was not sent anywhere.', { cause: refusal })
      return kept.sentTo
    },
    /** Takes what its person was led back with. */
    finish: (back: URLSearchParams) => first.finishAuth(back),
    /** @throws UnauthorizedError — its person has to let it in again. */
    async search(query: string): Promise<number> {
      const client = new Client({ name, version: '1' })
      await client.connect(newTransport())
      const { structuredContent } = await client.callTool({ name: 'search', arguments: { query } })
      await client.close()
      return (structuredContent as { total: number }).total
    },
  }
}
