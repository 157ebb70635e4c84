import { z } from 'zod'
import { refusalOf } from '../dav/refusal.ts'
import { IntegrationError } from '../kit.ts'
import type { CloudIo, CloudPlace } from './settings.ts'
import { jsonOf } from '../json.ts'
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

/** What people copy from the address line or from the hint in the settings of their files ends in one of these. */
const inside = /\/(?:(?:index|remote|status|public)\.php|ocs|apps|dav|login|f|s|files)(?:\/.*)?$/

/**
 * Finds the server behind the address a person typed by its public status page, without sending the password.
 * https://docs.nextcloud.com/server/latest/admin_manual/operations/health.html (status.php)
 *
 * @throws IntegrationError `settings` when there is none, `throttled` while it is being maintained
 */
export async function locate(
  { settings, net, signal }: Pick<CloudIo, 'net' | 'signal'> & { settings: CloudPlace },
  name: string,
): Promise<Located> {
  const { origin, pathname } = new URL(settings.url)
  const typed = origin + pathname.replace(inside, '').replace(/\/+$/, '')
  const { allowInvalidCertificate } = settings
  const answer = await net.fetch(`${typed}/status.php`, {
    signal,
    allowInvalidCertificate,
    headers: { accept: 'application/json' },
  })
  const reached = new URL(answer.url)
  if (reached.origin !== origin) {
    await answer.body?.cancel()
    throw new IntegrationError('settings', `The server redirects to ${reached.origin}. Enter that address instead.`)
  }
  // Asked without a password, a refusal says nothing about it.
  const refusal = answer.status === 401 ? null : refusalOf(answer)
  if (refusal) {
    await answer.body?.cancel()
    throw refusal
  }
  const status = Status.safeParse(jsonOf(await shortText(answer)))
  if (!answer.ok || !status.success) throw new IntegrationError('settings', `There is no ${name} at this address.`)
  if (status.data.maintenance) throw new IntegrationError('throttled', 'The server is in maintenance mode just now.')
  const { product, productname } = status.data
  return { root: reached.href.replace(/\/status\.php.*$/, ''), product: `${product} ${productname}`.toLowerCase() }
}
