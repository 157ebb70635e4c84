import { z } from 'zod'
import { IntegrationError, type Io } from '../../kit/kit.ts'
import { type Api, openApi } from '../../net/api.ts'
import { meaningOf, reasonOf } from './failure.ts'
import type { SiteSettings } from './settings.ts'

/** One Atlassian site as one account sees it. */
export type AtlassianSite = {
  api: Api
  /** Whether every call is refused when the credentials are: not so with a token, which a site may take for a visitor without a name. */
  gated: boolean
  /** Where people open it, without a slash at the end. */
  origin: string
}

type SiteIo = Pick<Io<SiteSettings>, 'settings' | 'net' | 'signal' | 'token' | 'at'>

const gateway = 'https://api.atlassian.com'

/** https://developer.atlassian.com/cloud/oauth/getting-started/making-calls-to-api/ */
const Resources = z.array(z.object({ id: z.string(), url: z.string(), scopes: z.array(z.string()).default([]) }))

/**
 * Opens a site: at its own address with email and API token, at Atlassian's gateway by consent (the site itself refuses such tokens).
 *
 * @param needs a scope that distinguishes the consented sites of this product from those of the other one
 * @throws IntegrationError `settings` — the consent covers no such site, or several and none was named
 */
export async function openSite(io: SiteIo, product: 'confluence' | 'jira', needs: string): Promise<AtlassianSite> {
  const { url, id, apiToken } = io.settings
  if (io.token === null) {
    const { origin } = new URL(url)
    const authorization = `Basic ${Buffer.from(`${id}:${apiToken}`).toString('base64')}`
    return { api: open(io, io.at(origin), () => ({ authorization })), gated: false, origin }
  }
  const token = io.token
  const headers = async () => ({ authorization: `Bearer ${await token()}` })
  const base = io.at(gateway)
  const sites = await open(io, base, headers).get('/oauth/token/accessible-resources', {}, Resources)
  const fitting = sites.filter(({ scopes }) => scopes.includes(needs))
  if (fitting.length === 0 && sites.length > 0)
    throw new IntegrationError('settings', 'The consent covers no site with this product.', { lacksScope: true })
  const site = chosen(fitting, url)
  return { api: open(io, `${base}/ex/${product}/${site.id}`, headers), gated: true, origin: new URL(site.url).origin }
}

const Me = z.object({ email: z.string().nullish(), name: z.string().nullish() })

/** Who consented, whichever sites that covers. https://developer.atlassian.com/cloud/jira/platform/oauth-2-3lo-apps/ (User identity API) */
export async function consentedAs(io: SiteIo, token: NonNullable<SiteIo['token']>): Promise<string | null> {
  const headers = async () => ({ authorization: `Bearer ${await token()}` })
  const { email, name } = await open(io, io.at(gateway), headers).get('/me', {}, Me)
  return email ?? name ?? null
}

const open = (io: SiteIo, base: string, headers: () => Record<string, string> | Promise<Record<string, string>>): Api =>
  openApi(io, { base, headers, reason: reasonOf, failure: meaningOf })

function chosen<S extends { url: string }>(sites: readonly S[], url: string): S {
  const fitting = url === '' ? sites : sites.filter((site) => new URL(site.url).origin === new URL(url).origin)
  if (fitting.length === 1) return fitting[0]!
  const names = sites.map((site) => site.url).join(', ')
  if (names === '') throw new IntegrationError('settings', 'The consent covers no site with this product.')
  throw new IntegrationError('settings', `Please enter the address of one of these sites: ${names}.`)
}

/**
 * Remembers the opened site for as long as the settings of a run live, so that all its calls wait together when Atlassian asks for patience.
 */
export function remembering<S extends SiteSettings, C>(open: (io: Io<S>) => Promise<C>) {
  const opened = new WeakMap<S, Promise<C>>()
  const reopen = (io: Io<S>): Promise<C> => {
    const opening = open(io)
    opened.set(io.settings, opening)
    // Those who wait for it get the failure; later callers try again.
    opening.catch(() => opened.delete(io.settings))
    return opening
  }
  return { reopen, current: (io: Io<S>): Promise<C> => opened.get(io.settings) ?? reopen(io) }
}
