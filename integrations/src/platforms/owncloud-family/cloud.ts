import { basic } from '../../protocols/dav/authorization.ts'
import { openApi } from '../../net/api.ts'
import { IntegrationError, type Network } from '../../kit/kit.ts'
import type { Cloud, Dialect } from './dialect.ts'
import { signingIn, throttledFailure } from './patience.ts'
import type { CloudIo, CloudPlace } from './settings.ts'

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
  if (status !== 401) return throttledFailure(status, headers)
  return new IntegrationError(
    'auth',
    'The server refused the user name or password (401). Accounts with a second factor need an app password.',
  )
}
