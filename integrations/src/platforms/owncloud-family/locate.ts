import { z } from 'zod'
import { refusalOf } from '../../protocols/dav/refusal.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { CloudIo, CloudPlace } from './settings.ts'
import { jsonOf } from '../../kit/json.ts'
import { inMaintenance } from './patience.ts'
import { shortText } from './short-text.ts'

/** ownCloud 10 writes yes and no as text. */
const flag = z.union([z.boolean(), z.string().transform((text) => text === 'true')]).default(false)
const Status = z.object({
  version: z.string(),
  maintenance: flag,
  productname: z.string().default(''),
  product: z.string().default(''),
})

export type Located = {
  /** Where the server is, without a slash at the end. */
  root: string
  /** What it calls itself, in small letters; operators may rename it. */
  product: string
}

/** Nothing of a server lies above one of these, so what follows need not be tried. */
const within = /\/(?:(?:index|remote|status|public)\.php|ocs\/v[12]\.php)(?:\/.*)?$/
/** Pages of these servers are fewer folders deep. */
const mostPlaces = 10

/**
 * Finds the server behind the address a person typed or copied from a page of it, by its public status page, without sending the password:
 * there, or in a folder above, the nearest first.
 * https://docs.nextcloud.com/server/latest/admin_manual/operations/health.html (status.php)
 *
 * @throws IntegrationError `settings` when there is none, `throttled` while it is being maintained
 */
export async function locate(io: Pick<CloudIo, 'net' | 'signal'> & { settings: CloudPlace }, name: string): Promise<Located> {
  const { origin, pathname } = new URL(io.settings.url)
  const folders = pathname.replace(within, '').split('/').filter(Boolean)
  let failure: IntegrationError | null = null
  for (let depth = Math.min(folders.length, mostPlaces - 1); depth >= 0; depth -= 1) {
    const found = await statusAt(io, [origin, ...folders.slice(0, depth)].join('/'))
    if (!(found instanceof IntegrationError)) return found
    // What is said nearest to the root of the host says most about the host.
    failure = found.message === '' ? failure : found
  }
  throw failure ?? new IntegrationError('settings', `There is no ${name} at this address.`)
}

const nothingHere = new IntegrationError('settings', '')

/** @returns why there is no server here. @throws IntegrationError `throttled` from one that is being maintained; those of the network */
async function statusAt(
  { settings: { url, allowInvalidCertificate }, net, signal }: Parameters<typeof locate>[0],
  place: string,
): Promise<Located | IntegrationError> {
  const answer = await net.fetch(`${place}/status.php`, {
    signal,
    allowInvalidCertificate,
    headers: { accept: 'application/json' },
  })
  const reached = new URL(answer.url)
  if (reached.origin !== new URL(url).origin) {
    await answer.body?.cancel()
    return new IntegrationError('settings', `The server redirects to ${reached.origin}. Enter that address instead.`)
  }
  // Asked without a password, a refusal says nothing about it.
  const refusal = answer.status === 401 ? null : refusalOf(answer)
  if (refusal) {
    await answer.body?.cancel()
    return refusal
  }
  const status = Status.safeParse(jsonOf(await shortText(answer)))
  if (!answer.ok || !status.success) return nothingHere
  if (status.data.maintenance) throw inMaintenance()
  const { product, productname } = status.data
  return { root: reached.href.replace(/\/status\.php.*$/, ''), product: `${product} ${productname}`.toLowerCase() }
}
