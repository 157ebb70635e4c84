import { z } from 'zod'
import { IntegrationError, type Io } from '../kit.ts'
import { openApi } from '../net/api.ts'
import { AppRegistration } from './app-registration.ts'

/** Signed in to by consent (`token`), or by an app registration in the settings. */
export type MicrosoftIo = Pick<Io<object>, 'settings' | 'net' | 'token' | 'at' | 'signal'>

/** Whether an app reads in its own name; otherwise it is read in the name of the person who gave consent. */
export const isApp = ({ token }: MicrosoftIo): boolean => token === null

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refused = z.object({ error: z.string(), error_description: z.string().default('') })

type Token = { value: string; until: number }

/** The token of one run, for as long as its settings live: never written anywhere. */
const tokens = new WeakMap<object, Promise<Token>>()

/** A token that ends within this time is renewed before it is used. */
const renewalMs = 5 * 60_000

/**
 * A valid access token: of the person who gave consent, or of the app.
 * @throws IntegrationError `auth` — the app or its secret is refused; `settings` — the source has no credentials
 */
export async function tokenOf(io: MicrosoftIo): Promise<string> {
  if (io.token) return io.token()
  const present = tokens.get(io.settings)
  const token = await present
  if (token && token.until - renewalMs > Date.now()) return token.value
  // Whoever comes while a new one is on its way waits for that.
  const coming = tokens.get(io.settings)
  if (coming && coming !== present) return (await coming).value
  const asked = ask(io)
  tokens.set(io.settings, asked)
  asked.catch(() => tokens.delete(io.settings))
  return (await asked).value
}

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow#get-a-token */
async function ask(io: MicrosoftIo): Promise<Token> {
  const app = AppRegistration.safeParse(io.settings).data
  if (!app) throw new IntegrationError('settings', 'The app registration is missing.')
  const at = Date.now()
  const api = openApi(io, { base: io.at('https://login.microsoftonline.com'), headers: () => ({}), failure: refusalOf })
  const response = await api.send(`/${encodeURIComponent(app.tenantId)}/oauth2/v2.0/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: app.clientId,
      client_secret: app.clientSecret,
      // All that an administrator allowed the app.
      scope: 'https://graph.microsoft.com/.default',
    }).toString(),
  })
  const granted = Granted.safeParse(await response.json().catch(() => null))
  if (!granted.success) throw new IntegrationError('upstream', 'Microsoft answered without a token.')
  return { value: granted.data.access_token, until: at + granted.data.expires_in * 1000 }
}

/** Said beside Microsoft's own words. Their AADSTS numbers are for people: https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const advice: Readonly<Record<string, string>> = {
  invalid_client: 'Check the client secret: its value, not its id, and that it has not ended.',
  unauthorized_client: 'Check the client id, and that the app is registered in this tenant.',
  invalid_request: 'Check the tenant.',
}

function refusalOf(status: number, body: unknown): IntegrationError | null {
  const refused = Refused.safeParse(body).data
  if (status >= 500 || status === 429 || !refused) return null
  const { error, error_description: description } = refused
  return new IntegrationError('auth', `Microsoft: ${plain(description) || error}. ${advice[error] ?? ''}`.trim())
}

/** What follows is for their support: `… Trace ID: … Correlation ID: … Timestamp: …` */
const plain = (description: string): string =>
  description
    .split(/\s*Trace ID:/)[0]!
    .slice(0, 300)
    .replace(/\.$/, '')

const Claims = z.object({ roles: z.array(z.string()) })

/**
 * The permissions an administrator gave the app, as far as its token shows them. Microsoft promises nothing about what a token for its own
 * services looks like, so an empty list means that it is not known: use it only to do less.
 */
export function rolesIn(token: string): readonly string[] {
  try {
    return Claims.parse(JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())).roles
  } catch {
    return []
  }
}
