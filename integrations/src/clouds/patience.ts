import { IntegrationError, type Network } from '../kit.ts'

/** Each answer to a wrong password comes later than the last, by up to 25 seconds; a server that takes longer than this to let us in is at it. */
const longestSignInMs = 20_000
/** What was tried in the last half hour counts, so it is asked again a few times while that passes. */
const slowedMs = 10 * 60_000
const maintenanceMs = 2 * 60_000

/**
 * After wrong passwords these servers answer everybody at this address more slowly, the right password included, and after some more nobody
 * at all. They do not say how long; asking on makes nothing better.
 * https://docs.nextcloud.com/server/latest/admin_manual/configuration_server/bruteforce_configuration.html
 */
const slowedDown = (cause?: unknown): IntegrationError =>
  new IntegrationError('throttled', 'The server slows us down after wrong logins from this address.', {
    retryAfterMs: slowedMs,
    cause,
  })

export const inMaintenance = (): IntegrationError =>
  new IntegrationError('throttled', 'The server is in maintenance mode just now.', { retryAfterMs: maintenanceMs })

/** What makes us leave the server alone for longer than a run waits; null for any other answer. */
export function toldToWait(status: number, headers: Headers): IntegrationError | null {
  if (status === 429 && !headers.has('retry-after')) return slowedDown()
  return status === 503 && headers.has('x-nextcloud-maintenance-mode') ? inMaintenance() : null
}

/** The way out for who signs in. Until the server has let us in once, silence means that it holds the answer back. */
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
