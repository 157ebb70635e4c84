import { IntegrationError, type Network } from '../../kit/kit.ts'
import { isPublic } from '../../net/address.ts'
import { webAddress } from '../../net/redirect.ts'
import { readWithin } from '../read-within.ts'

/** What finding out about a server needs of the outside. */
export type Asking = { net: Network; signal: AbortSignal }

const maxBytes = 64 * 1024
const timeoutMs = 10_000

/**
 * A document that a server publishes about itself.
 * @returns null where there is none. @throws IntegrationError `throttled`, `upstream`, `unreachable`, `timeout`, `settings`
 */
export async function readMetadata({ net, signal }: Asking, address: string): Promise<unknown> {
  const response = await net.fetch(address, { headers: { accept: 'application/json' }, timeoutMs, signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    if (response.status < 500 && response.status !== 429) return null
    const reason = response.status === 429 ? 'throttled' : 'upstream'
    throw new IntegrationError(reason, `${new URL(address).host} answered with status ${response.status}.`)
  }
  const text = await (await readWithin(response, maxBytes)).text()
  try {
    return JSON.parse(text)
  } catch {
    // Many answer any address with the page of their product.
    return null
  }
}

/** How one signs in at a server is not understood here, or not safe. */
export const unusable = (message: string): IntegrationError =>
  new IntegrationError('settings', message, { trouble: 'signInUnusable' })

/**
 * Lets an address through that a server names: what goes through the internet is encrypted, and a server of the internet leads nobody into a
 * network of ours.
 * @throws IntegrationError `settings`, `unreachable`
 */
export async function refuseUnsafe({ net }: Asking, address: string, namedBy: string): Promise<void> {
  const url = webAddress(address)
  const isOutside = await isPublicHost(net, url)
  if (isOutside && url.protocol !== 'https:') throw unusable(`${url.host} would be asked without encryption, which is not done.`)
  if (!isOutside && (await isPublicHost(net, new URL(namedBy))))
    throw unusable(`${new URL(namedBy).host} leads to an address that is not public.`)
}

const isPublicHost = async (net: Network, { hostname }: URL): Promise<boolean> =>
  isPublic((await net.resolve(hostname.replaceAll(/[[\]]/g, ''))).address)
