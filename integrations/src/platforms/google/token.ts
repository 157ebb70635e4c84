import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { askForToken, HeldTokens } from '../../net/held-tokens.ts'
import { assertionOf, serviceAccount, serviceAccountIn } from './service-account.ts'

/** Signed in to by consent (`token`), or by the key of a service account in the settings. */
export type GoogleIo = Pick<Io<object>, 'settings' | 'net' | 'token' | 'at' | 'signal'>

const ByKey = serviceAccount
const KeyFile = serviceAccount.pick({ serviceAccountKey: true })

/** In whose name the key of a service account is used; null where a person gave consent. */
export const adminAccountOf = ({ settings, token }: GoogleIo): string | null =>
  token === null ? (ByKey.safeParse(settings).data?.adminAccount ?? null) : null

const Refused = z.object({ error: z.string(), error_description: z.string().optional() })

const tokens = new HeldTokens()

/**
 * A valid access token: of the person who gave consent, or for the service account in the name of somebody of its domain.
 *
 * @param scopes asked for in the second case; consent has settled them in the first.
 * @param subject in whose name, in the second case; the admin account by default, null: its own.
 * @throws IntegrationError `auth` — the key, the person or one of the scopes is refused; `settings` — the source has no credentials
 */
export async function tokenOf(io: GoogleIo, scopes: readonly string[], subject?: string | null): Promise<string> {
  if (io.token) return io.token()
  return tokens.of(
    io.settings,
    () => ask(io, scopes, subject),
    [subject === null ? 'self' : (subject ?? ''), ...scopes].join(' '),
  )
}

/** https://developers.google.com/identity/protocols/oauth2/service-account#authorizingrequests */
async function ask(io: GoogleIo, scopes: readonly string[], subject?: string | null) {
  const { adminAccount = '' } = ByKey.safeParse(io.settings).data ?? {}
  const account = serviceAccountIn(KeyFile.safeParse(io.settings).data?.serviceAccountKey ?? '')
  if (!account) throw new IntegrationError('settings', 'The key file of the service account is missing.')
  const door = { service: 'Google', base: io.at('https://oauth2.googleapis.com'), path: '/token', failure: refusalOf }
  return askForToken(io, door, {
    grant_type: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
    assertion: assertionOf(account, subject === undefined ? adminAccount : subject, scopes, Date.now()),
  })
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
