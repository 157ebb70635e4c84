import { OAuth2Server } from 'oauth2-mock-server'

type Reply = { statusCode: number; body: Record<string, unknown> | '' }

/** A provider with Google's addresses on this machine. What it answers can be changed while it runs. */
export type ConsentServer = {
  origin: string
  env: { GOOGLE_CLIENT_ID: string; GOOGLE_CLIENT_SECRET: string; GOOGLE_BASE_URL: string }
  /** Who is logged in there. */
  person: { id: string; email: string }
  /** What the person agrees to; null: to what was requested. */
  granted: string | null
  /** Seconds access tokens hold; null: it names no end. */
  accessSeconds: number | null
  /** Whether a renewal gives another refresh token and ends the former one. */
  rotates: boolean
  /** Changes the next answers of the token endpoint; null: as they are. `'lost'`: it did its work, and the answer never arrives. */
  fault: ((reply: Reply) => Reply | 'lost') | null
  /** Renewals asked for so far. */
  renewals: number
  /** Consents that were taken back at the revocation endpoint so far. */
  revocations: number
  /** Status with which it answers there. */
  revocationStatus: number
  /** Ends every consent, as somebody does in the settings of their account. */
  revokeAll(): void
  /** A refresh token it takes, as if given before. */
  issue(): string
  /** Agrees, or not, as a person would. @returns path and query the browser is led back with */
  answer(address: string, error?: string): Promise<string>
  close(): Promise<void>
}

export async function startConsentServer(): Promise<ConsentServer> {
  const server = new OAuth2Server(undefined, undefined, { endpoints: { authorize: '/o/oauth2/v2/auth', token: '/token' } })
  await server.issuer.keys.generate('RS256')
  await server.start(0, 'localhost')
  const origin = server.issuer.url ?? ''
  const taken = new Set<string>()
  let count = 0
  let asked = ''
  const consent: ConsentServer = {
    origin,
    env: { GOOGLE_CLIENT_ID: 'quarry', GOOGLE_CLIENT_SECRET: 'only for tests', GOOGLE_BASE_URL: origin },
    person: { id: 'ada', email: 'ada@example.com' },
    granted: null,
    accessSeconds: 3600,
    rotates: true,
    fault: null,
    renewals: 0,
    revocations: 0,
    revocationStatus: 200,
    revokeAll: () => taken.clear(),
    issue() {
      const token = `refresh-${++count}`
      taken.add(token)
      return token
    },
    async answer(address, error) {
      asked = new URL(address).searchParams.get('scope') ?? ''
      if (error !== undefined) {
        const { redirect_uri: back = '', state = '' } = Object.fromEntries(new URL(address).searchParams)
        return `${new URL(back).pathname}?${new URLSearchParams({ error, state }).toString()}`
      }
      const response = await fetch(address, { redirect: 'manual' })
      const { pathname, search } = new URL(response.headers.get('location') ?? '')
      return pathname + search
    },
    close: () => server.stop(),
  }

  server.service.on('beforeRevoke', (reply: { statusCode: number }) => {
    reply.statusCode = consent.revocationStatus
    if (reply.statusCode === 200) consent.revocations += 1
  })
  server.service.on('beforeTokenSigning', (token: { payload: Record<string, unknown> }) => {
    Object.assign(token.payload, { sub: consent.person.id, email: consent.person.email })
  })
  type Request = { body: { grant_type: string; refresh_token?: string }; socket: { destroy(): void } }
  server.service.on('beforeResponse', (reply: Reply, request: Request) => {
    const isRenewal = request.body.grant_type === 'refresh_token'
    if (isRenewal) consent.renewals += 1
    const own = request.body.refresh_token ?? ''
    if (isRenewal && !taken.has(own)) {
      Object.assign(reply, { statusCode: 400, body: { error: 'invalid_grant', error_description: 'Token has been revoked.' } })
    } else if (reply.body !== '') {
      const { access_token, token_type, id_token } = reply.body
      if (isRenewal && consent.rotates) taken.delete(own)
      reply.body = {
        access_token: `${String(access_token)}-${++count}`,
        token_type,
        id_token,
        scope: consent.granted ?? asked,
        ...(consent.accessSeconds !== null && { expires_in: consent.accessSeconds }),
        ...((!isRenewal || consent.rotates) && { refresh_token: consent.issue() }),
      }
    }
    const changed = consent.fault?.({ ...reply }) ?? reply
    if (changed === 'lost') request.socket.destroy()
    else Object.assign(reply, changed)
  })
  return consent
}
