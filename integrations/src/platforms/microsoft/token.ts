import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { askForToken, HeldTokens } from '../../net/held-tokens.ts'
import { AppRegistration } from './app-registration.ts'
import { type AppCertificate, assertionOf } from './certificate.ts'

/** Signed in to by consent (`token`), or by an app registration in the settings. */
export type MicrosoftIo = Pick<Io<object>, 'settings' | 'net' | 'token' | 'at' | 'signal'>

/** Whether an app reads in its own name; otherwise it is read in the name of the person who gave consent. */
export const isApp = ({ token }: MicrosoftIo): boolean => token === null

const Refused = z.object({ error: z.string(), error_description: z.string().default('') })

const tokens = new HeldTokens()
const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/**
 * A valid access token: of the person who gave consent, or of the app.
 * @throws IntegrationError `auth` — the app or its secret is refused; `settings` — the source has no credentials
 */
export async function tokenOf(io: MicrosoftIo): Promise<string> {
  return io.token ? io.token() : appToken(io, 'https://graph.microsoft.com/.default')
}

/**
 * A valid access token of the app.
 * @param scope the service it is for, with all that an administrator allowed the app there.
 * @param certificate to sign in with where the service takes no secret.
 * @throws as `tokenOf`
 */
export const appToken = (io: Omit<MicrosoftIo, 'token'>, scope: string, certificate?: AppCertificate): Promise<string> =>
  tokens.of(io.settings, () => ask(io, scope, certificate), scope)

/** https://learn.microsoft.com/entra/identity-platform/v2-oauth2-client-creds-grant-flow#get-a-token */
async function ask(io: Omit<MicrosoftIo, 'token'>, scope: string, certificate?: AppCertificate) {
  const app = AppRegistration.safeParse(io.settings).data
  if (!app) throw new IntegrationError('settings', 'The app registration is missing.')
  const base = io.at('https://login.microsoftonline.com')
  const path = `/${encodeURIComponent(app.tenantId)}/oauth2/v2.0/token`
  return askForToken(
    io,
    { service: 'Microsoft', base, path, failure: refusalOf },
    {
      grant_type: 'client_credentials',
      client_id: app.clientId,
      ...(certificate
        ? { client_assertion_type: assertionType, client_assertion: assertionOf(certificate, app, Date.now()) }
        : { client_secret: app.clientSecret }),
      scope,
    },
  )
}

/** Said beside Microsoft's own words. Their AADSTS numbers are for people: https://learn.microsoft.com/entra/identity-platform/reference-error-codes */
const advice: Readonly<Record<string, string>> = {
  invalid_client:
    'Check the client secret: its value, not its id, and that it has not ended; and the certificate, if there is one.',
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
const plain = (description: string): string => description.split('Trace ID:', 1)[0]!.trimEnd().slice(0, 300).replace(/\.$/, '')

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
