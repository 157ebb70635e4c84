import { z } from 'zod'
import { shortText } from '../../platforms/owncloud-family/short-text.ts'
import { locate } from '../../platforms/owncloud-family/locate.ts'
import { trusting } from '../../platforms/owncloud-family/cloud.ts'
import { davCredentials } from '../../protocols/dav/settings.ts'
import { jsonOf } from '../../kit/json.ts'
import { type FetchInit, IntegrationError } from '../../kit/kit.ts'
import { openApi } from '../../net/api.ts'
import type { SignIn } from '../../kit/sign-in.ts'

const place = davCredentials.pick({ url: true, allowInvalidCertificate: true })

const Begun = z.object({
  login: z.url({ protocol: /^https?$/ }),
  poll: z.object({ token: z.string().min(1) }),
})
const Given = z.object({ loginName: z.string(), appPassword: z.string() })

/**
 * Login Flow v2, which needs no registered client.
 * https://docs.nextcloud.com/server/latest/developer_manual/client_apis/LoginFlow/index.html (login flow v2)
 */
export const signIn: SignIn<typeof place> = {
  place,

  async begin(io) {
    const { root } = await locate(io, 'Nextcloud')
    const begun = await call(io, `${root}/index.php/login/v2`, {}, Begun)
    if (!begun)
      throw new IntegrationError('settings', 'This server has no page to sign in for other programs. Use an app password.')
    // The address it names for asking is what it takes itself for, which need not be how it is reached from here.
    return {
      page: begun.login,
      ticket: { endpoint: `${root}/index.php/login/v2/poll`, token: begun.poll.token },
      seconds: 20 * 60,
    }
  },

  async ask(io, { endpoint, token }) {
    const body = new URLSearchParams({ token }).toString()
    const given = await call(io, endpoint, { body, headers: { 'content-type': 'application/x-www-form-urlencoded' } }, Given)
    return given && { id: given.loginName, password: given.appPassword }
  },
}

/** Asked without credentials, a refusal means that there is nothing of the kind. */
const nothing = [401, 403, 404, 405]

/** @returns null when there is nothing: no such page, or not yet. */
async function call<T>(
  { net, signal, settings }: Parameters<typeof signIn.begin>[0],
  address: string,
  init: FetchInit,
  shape: z.ZodType<T>,
): Promise<T | null> {
  const failure = (status: number) =>
    nothing.includes(status) ? new IntegrationError('notFound', `There is nothing (${status}).`) : null
  const api = openApi({ net: trusting(net, settings), signal }, { base: new URL(address).origin, headers: () => ({}), failure })
  try {
    const answer = await api.send(address, { method: 'POST', ...init })
    return shape.parse(jsonOf(await shortText(answer)))
  } catch (cause) {
    if (cause instanceof IntegrationError && cause.reason === 'notFound') return null
    if (cause instanceof z.ZodError)
      throw new IntegrationError('upstream', 'The server answered in an unexpected form.', { cause })
    throw cause
  }
}
