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

type Product = 'confluence' | 'jira'
/** Shows that the service knows who is asking. @throws IntegrationError `auth` */
type Proof<T> = (site: AtlassianSite) => Promise<T>
type Proven<T> = AtlassianSite & { proof: T }

/**
 * Opens a site: with email and API token where that is taken, by consent at Atlassian's gateway (the site itself refuses such tokens).
 *
 * @param needs a scope that distinguishes the consented sites of this product from those of the other one
 * @throws IntegrationError `settings` — the consent covers no such site, or several and none was named; what `prove` throws
 */
export async function openSite<T>(io: SiteIo, product: Product, needs: string, prove: Proof<T>): Promise<Proven<T>> {
  if (io.token === null) return openByApiToken(io, product, prove)
  const { token } = io
  const headers = async () => ({ authorization: `Bearer ${await token()}` })
  const sites = await open(io, io.at(gateway), headers).get('/oauth/token/accessible-resources', {}, Resources)
  const fitting = sites.filter(({ scopes }) => scopes.includes(needs))
  if (fitting.length === 0 && sites.length > 0)
    throw new IntegrationError('settings', 'The consent covers no site with this product.', { lacksScope: true })
  const { id, url } = chosen(fitting, io.settings.url)
  return proven({ api: open(io, behindGateway(io, product, id), headers), gated: true, origin: new URL(url).origin }, prove)
}

/**
 * A token without scopes is taken by the site alone, one with scopes (service accounts have no other) by the gateway alone.
 * https://support.atlassian.com/atlassian-account/docs/manage-api-tokens-for-your-atlassian-account/
 */
async function openByApiToken<T>(io: SiteIo, product: Product, prove: Proof<T>): Promise<Proven<T>> {
  const { url, id, apiToken } = io.settings
  const { origin } = new URL(url)
  const authorization = `Basic ${Buffer.from(`${id}:${apiToken}`).toString('base64')}`
  const headers = () => ({ authorization })
  try {
    return await proven({ api: open(io, io.at(origin), headers), gated: false, origin }, prove)
  } catch (refused) {
    const cloudId = isRefusal(refused) ? await cloudIdOf(io, origin) : null
    if (cloudId === null) throw refused
    const site = { api: open(io, behindGateway(io, product, cloudId), headers), gated: false, origin }
    return await proven(site, prove).catch((error: unknown) => {
      throw isRefusal(error) && !error.lacksScope ? refused : error
    })
  }
}

const proven = async <T>(site: AtlassianSite, prove: Proof<T>): Promise<Proven<T>> => ({ ...site, proof: await prove(site) })

const isRefusal = (error: unknown): error is IntegrationError => error instanceof IntegrationError && error.reason === 'auth'

const behindGateway = (io: SiteIo, product: Product, cloudId: string): string => `${io.at(gateway)}/ex/${product}/${cloudId}`

/** What the gateway knows a site by; null for what is none of Atlassian's: tokens go to no gateway because of another host. */
async function cloudIdOf(io: SiteIo, origin: string): Promise<string | null> {
  if (!origin.endsWith('.atlassian.net')) return null
  // https://support.atlassian.com/jira/kb/retrieve-my-atlassian-sites-cloud-id/
  const Tenant = z.object({ cloudId: z.guid() }).nullable().catch(null)
  return (await open(io, io.at(origin), () => ({})).get('/_edge/tenant_info', {}, Tenant))?.cloudId ?? null
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
