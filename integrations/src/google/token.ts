import { z } from 'zod'
import { IntegrationError, type Io } from '../kit.ts'
import { openApi } from '../net/api.ts'
import { assertionOf, serviceAccountFields, serviceAccountIn } from './service-account.ts'

/** Signed in to by consent (`token`), or by the key of a service account in the settings. */
export type GoogleIo = Pick<Io<object>, 'settings' | 'net' | 'token' | 'at' | 'signal'>

const ByKey = z.object(serviceAccountFields)

/** In whose name the key of a service account is used; null where a person gave consent. */
export const adminAccountOf = ({ settings, token }: GoogleIo): string | null =>
  token === null ? (ByKey.safeParse(settings).data?.adminAccount ?? null) : null

const Granted = z.object({ access_token: z.string().min(1), expires_in: z.number() })
const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

type Token = { value: string; until: number }

/** The tokens of one run, for as long as its settings live: never written anywhere. */
const tokens = new WeakMap<object, Map<string, Promise<Token>>>()

/** A token that ends within this time is renewed before it is used. */
const renewalMs = 5 * 60_000

/**
 * A valid access token: of the person who gave consent, or for the service account in the name of somebody of its domain.
 *
 * @param scopes asked for in the second case; consent has settled them in the first.
 * @param subject in whose name, in the second case; the admin account unless told.
 * @throws IntegrationError `auth` — the key, the person or one of the scopes is refused; `settings` — the source has no credentials
 */
export async function tokenOf(io: GoogleIo, scopes: readonly string[], subject?: string): Promise<string> {
  if (io.token) return io.token()
  const held = tokens.get(io.settings) ?? new Map<string, Promise<Token>>()
  tokens.set(io.settings, held)
  const name = [subject ?? '', ...scopes].join(' ')
  const present = held.get(name)
  const token = await present
  if (token && token.until - renewalMs > Date.now()) return token.value
  // Whoever comes while a new one is on its way waits for that.
  const coming = held.get(name)
  if (coming && coming !== present) return (await coming).value
  const asked = ask(io, scopes, subject)
  held.set(name, asked)
  asked.catch(() => held.delete(name))
  return (await asked).value
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests */
async function ask(io: GoogleIo, scopes: readonly string[], subject?: string): Promise<Token> {
  const { adminAccount = '', serviceAccountKey = '' } = ByKey.safeParse(io.settings).data ?? {}
  const account = serviceAccountIn(serviceAccountKey)
  if (!account) throw new IntegrationError('settings', 'The key file of the service account is missing.')
  const at = Date.now()
  const api = openApi(io, { base: io.at('https://oauth2.googleapis.com'), headers: () => ({}), failure: refusalOf })
  const response = await api.send('/token', {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' },
    body: new URLSearchParams({
      grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
      assertion: assertionOf(account, subject ?? adminAccount, scopes, at),
    }).toString(),
  })
  const granted = Granted.safeParse(await response.json().catch(() => null))
  if (!granted.success) throw new IntegrationError('upstream', 'Google answered without a token.')
  return { value: granted.data.access_token, until: at + granted.data.expires_in * 1000 }
}

/** Said beside Google's own words, which name the trouble and not what to do. */
const advice: Readonly<Record<string, string>> = {
  unauthorized_client:
    'Allow the client id of the service account the scopes of this source in the Admin console (domain-wide delegation).',
  invalid_grant: 'Check the admin account, and that the key is still listed for the service account.',
  access_denied: 'A rule of the Workspace domain does not allow it.',
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#jwt-error-codes */
function refusalOf(status: number, body: unknown): IntegrationError | null {
  const refused = Refused.safeParse(body).data
  if (status >= 500 || status === 429 || !refused) return null
  const { error, error_description: description = error } = refused
  return new IntegrationError('auth', `Google: ${description.slice(0, 300)} (${error}). ${advice[error] ?? ''}`.trim())
}
