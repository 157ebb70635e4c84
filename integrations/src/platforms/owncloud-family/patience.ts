import { IntegrationError, type Network } from '../../kit/kit.ts'

/** Each answer to a wrong password is delayed more, by up to 25 seconds; a sign-in that takes longer than this is being delayed. */
const longestSignInMs = 20_000
/** What was tried in the last half hour counts, so it is asked again a few times while that passes. */
const slowedMs = 10 * 60_000
const maintenanceMs = 2 * 60_000

/**
 * After wrong passwords these servers answer everybody at this address more slowly, the right password included, and after some more nobody
 * at all. They do not say for how long, and more requests do not help.
 * https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/bruteforce_configuration.html
 */
const slowedDown = (cause?: unknown): IntegrationError =>
  new IntegrationError('throttled', 'The server slows us down after wrong logins from this address.', {
    retryAfterMs: slowedMs,
    cause,
  })

export const inMaintenance = (): IntegrationError =>
  new IntegrationError('throttled', 'The server is in maintenance mode just now.', { retryAfterMs: maintenanceMs })

/** The failure for answers that require a pause longer than a run waits; null for any other answer. */
export function throttledFailure(status: number, headers: Headers): IntegrationError | null {
  if (status === 429 && !headers.has('retry-after')) return slowedDown()
  return status === 503 && headers.has('x-nextcloud-maintenance-mode') ? inMaintenance() : null
}

/** The network to sign in with. Until the server has let us in once, a time-out means that it delays the answer. */
export function signingIn(net: Network): { net: Network; isIn(): void } {
  let isIn = false
  return {
    net: {
      ...net,
      fetch: (url, init = {}) => {
        if (isIn) return net.fetch(url, init)
        return net.fetch(url, { timeoutMs: longestSignInMs, ...init }).catch((error: unknown) => {
          throw error instanceof IntegrationError && error.reason === 'timeout' ? slowedDown(error) : error
        })
      },
    },
    isIn: () => void (isIn = true),
  }
}
