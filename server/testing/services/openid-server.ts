import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export type OpenIdServer = {
  issuer: string
  env: { OIDC_ISSUER: string; OIDC_CLIENT_ID: string; OIDC_CLIENT_SECRET: string; OIDC_NAME: string }
  close(): Promise<void>
}

type Options = {
  redirectUri: string
  /** How long a code lives; a minute by default. */
  codeSeconds?: number
}

/**
 * A certified OpenID provider on this machine. Whoever logs in there as `ada@example.com` is that email's owner; an email that begins
 * with `unverified` is one it does not vouch for.
 */
export async function startOpenIdServer({ redirectUri, codeSeconds = 60 }: Options): Promise<OpenIdServer> {
  const server = createServer()
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`
  const client = { client_id: 'quarry', client_secret: 'a secret between the two' }
  const provider = new Provider(issuer, {
    clients: [{ ...client, redirect_uris: [redirectUri] }],
    cookies: { keys: ['only for tests'] },
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name', 'family_name'] },
    pkce: { required: () => true },
    ttl: { AuthorizationCode: codeSeconds, AccessToken: 60, IdToken: 60, Interaction: 600, Session: 600, Grant: 600 },
    findAccount: (_ctx, email) => ({
      accountId: email,
      claims: () => ({
        sub: `sub of ${email}`.replaceAll(' ', '-'),
        email,
        email_verified: !email.startsWith('unverified'),
        given_name: 'Grace',
        family_name: 'Hopper',
      }),
    }),
  })
  server.on('request', provider.callback())
  return {
    issuer,
    env: { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: client.client_id, OIDC_CLIENT_SECRET: client.client_secret, OIDC_NAME: 'Acme' },
    async close() {
      server.closeAllConnections()
      await new Promise((closed) => server.close(closed))
    },
  }
}

/**
 * Logs in at the provider as a browser without scripts would: follows redirects, fills in its forms and agrees.
 * @returns the query it sends the browser back to us with.
 */
export async function logInThere(address: string, email: string, redirectUri: string, denies = false): Promise<string> {
  const cookies = new Map<string, string>()
  let at = address
  let form: Record<string, string> | null = null
  for (let count = 0; count < 12; count++) {
    const response: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    })
    form = null
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    if (location?.startsWith(redirectUri)) return new URL(location).search.slice(1)
    if (location) {
      at = new URL(location, at).href
      continue
    }
    const page = await response.text()
    if (!response.ok) throw new Error(`The provider answers ${response.status}: ${page.slice(0, 300)}`)
    const prompt = /name="prompt" value="(\w+)"/.exec(page)?.[1]
    if (denies) at = `${at}/abort`
    else form = prompt === 'login' ? { prompt, login: email, password: 'any' } : { prompt: 'consent' }
  }
  throw new Error('The provider goes round in circles.')
}
