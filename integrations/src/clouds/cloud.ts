import { basic } from '../dav/authorization.ts'
import { type Api, openApi } from '../net/api.ts'
import { IntegrationError, type Network } from '../kit.ts'
import type { Dialect, Me } from './dialect.ts'
import { signingIn, toldToWait } from './patience.ts'
import type { CloudIo, CloudPlace } from './settings.ts'

/** A server that took the password, and who it takes us for. */
export type Cloud = { root: string; me: Me; api: Api; dialect: Dialect }

/** Signs in. The password is tried once. @throws IntegrationError `auth` when it is refused, `throttled` after too many others were */
export async function signIn(io: CloudIo, root: string, dialect: Dialect): Promise<Cloud> {
  const { settings, net } = io
  const authorization = basic(settings).header('GET', '/')
  const door = signingIn(trusting(net, settings))
  const api = openApi(
    { ...io, net: door.net },
    { base: root, headers: () => ({ authorization, 'ocs-apirequest': 'true' }), reason: reasonIn, failure: refusedAt },
  )
  const me = await dialect.me(api)
  door.isIn()
  return { root, me, api, dialect }
}

/** The way out, with the choice of the person who connects about certificates. */
export const trusting = (net: Network, { allowInvalidCertificate }: CloudPlace): Network => ({
  ...net,
  fetch: (url, init = {}) => net.fetch(url, { ...init, allowInvalidCertificate }),
})

/** OCS: `{ocs: {meta: {message}}}`; Graph: `{error: {message}}`. */
function reasonIn(body: unknown): string | null {
  const { ocs, error } = (body ?? {}) as { ocs?: { meta?: { message?: unknown } }; error?: { message?: unknown } }
  const message = ocs?.meta?.message ?? error?.message
  return typeof message === 'string' && message !== '' ? message : null
}

function refusedAt(status: number, _: unknown, headers: Headers): IntegrationError | null {
  if (status !== 401) return toldToWait(status, headers)
  return new IntegrationError(
    'auth',
    'The server refused the user name or password (401). Accounts with a second factor need an app password.',
  )
}
