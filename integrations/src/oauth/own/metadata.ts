import { IntegrationError, type Network, type SignInTrouble } from '../../kit/kit.ts'
import { isPublic } from '../../net/address.ts'
import { nextHop, webAddress } from '../../net/redirect.ts'
import { readWithin } from '../read-within.ts'

/** What finding out about a server needs of the outside. */
export type Asking = { net: Network; signal: AbortSignal }

const maxBytes = 64 * 1024
const timeoutMs = 10_000
const maxRedirects = 5

/**
 * A document that a server publishes about itself. It may lie elsewhere, as with some it does: a redirect names an address like any other.
 * @returns null where there is none. @throws IntegrationError with trouble `signInUnreachable`, `signInAddress`
 */
export const readMetadata = (io: Asking, address: string): Promise<unknown> =>
  read(io, address).catch((cause: unknown) => {
    if (!(cause instanceof IntegrationError) || cause.trouble || cause.reason === 'certificate') throw cause
    const { reason, message } = cause
    throw new IntegrationError(reason, message, { cause, trouble: 'signInUnreachable', said: new URL(address).host })
  })

async function read(io: Asking, address: string, redirects = 0): Promise<unknown> {
  const { net, signal } = io
  const headers = { accept: 'application/json' }
  const response = await net.fetch(address, { headers, timeoutMs, signal, follows: false })
  if (response.status !== 200) {
    await response.body?.cancel()
    const hop = { url: new URL(address), method: 'GET', headers, body: null }
    const next = nextHop(hop, response.status, response.headers.get('location'))?.url
    if (next && redirects === maxRedirects)
      throw new IntegrationError('upstream', `${next.host} redirects more than ${maxRedirects} times.`)
    if (next) {
      await refuseUnsafe(io, next.href, address)
      return read(io, next.href, redirects + 1)
    }
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

/** How one signs in at a server is not understood here, or not safe. @param said whom it is about */
export const unusable = (trouble: SignInTrouble, said: string, message: string): IntegrationError =>
  new IntegrationError('settings', message, { trouble, said })

/**
 * Lets an address through that a server names: what goes through the internet is encrypted, and a server of the internet leads nobody into a
 * network of ours.
 * @throws IntegrationError `settings`, `unreachable`
 */
export async function refuseUnsafe({ net }: Asking, address: string, namedBy: string): Promise<void> {
  const url = addressIn(address)
  const isOutside = await isPublicHost(net, url).catch((cause: unknown) => {
    if (!(cause instanceof IntegrationError)) throw cause
    const trouble = cause.trouble === 'notPublic' ? 'signInAddress' : 'signInUnreachable'
    throw new IntegrationError(cause.reason, cause.message, { cause, trouble, said: url.host })
  })
  if (isOutside && url.protocol !== 'https:')
    throw unusable('signInAddress', url.origin, `${url.host} would be asked without encryption, which is not done.`)
  if (!isOutside && (await isPublicHost(net, new URL(namedBy))))
    throw unusable('signInAddress', url.host, `${new URL(namedBy).host} leads to an address that is not public.`)
}

function addressIn(address: string): URL {
  try {
    return webAddress(address)
  } catch (cause) {
    throw new IntegrationError('settings', (cause as Error).message, { cause, trouble: 'signInAddress', said: address })
  }
}

const isPublicHost = async (net: Network, { hostname }: URL): Promise<boolean> =>
  isPublic((await net.resolve(hostname.replaceAll(/[[\]]/g, ''))).address)
