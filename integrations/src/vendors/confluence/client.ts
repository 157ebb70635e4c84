import { z } from 'zod'
import { PageLost } from '../../platforms/atlassian/cursor.ts'
import { openPeople, type AtlassianPeople } from '../../platforms/atlassian/people.ts'
import { openSite, remembering, type AtlassianSite } from '../../platforms/atlassian/site.ts'
import { IntegrationError, type SourceIo } from '../../kit/kit.ts'
import type { Query } from '../../net/api.ts'
import type { SiteSettings } from '../../platforms/atlassian/settings.ts'
import type { ConfluenceSettings } from './settings.ts'

export type ConfluenceIo = SourceIo<ConfluenceSettings>

type Page<T> = { results: T[]; next: string | null }

export type ConfluenceClient = AtlassianSite & {
  people: AtlassianPeople
  /** All results of a list, page by page. Ending the iteration ends the asking. */
  list<T>(path: string, query: Query, shape: z.ZodType<T>): AsyncGenerator<T[]>
  /**
   * The same with the place of the next page; null on the last one. Confluence does not say how long these hold.
   * @param from such a place, to continue there. @throws PageLost — it is no longer accepted
   */
  pages<T>(path: string, query: Query, shape: z.ZodType<T>, from?: string): AsyncGenerator<Page<T>>
  /** Where people open something. */
  link(of: { _links?: { webui?: string | null | undefined } | undefined }): string | null
}

/** https://developer.atlassian.com/cloud/confluence/scopes-for-oauth-2-3LO-and-forge-apps/ — granular ones, as version 2 asks for them. */
export const scopes = [
  'read:space:confluence',
  'read:space.permission:confluence',
  'read:page:confluence',
  'read:folder:confluence',
  'read:whiteboard:confluence',
  'read:database:confluence',
  'read:embed:confluence',
  'read:comment:confluence',
  'read:attachment:confluence',
  'read:content-details:confluence',
  'read:content.permission:confluence',
  'read:group:confluence',
  'read:user:confluence',
]

export const v2 = '/wiki/api/v2'
export const v1 = '/wiki/rest/api'

const Users = z.object({
  results: z.array(
    z.object({
      accountId: z.string(),
      displayName: z.string().nullish(),
      publicName: z.string().nullish(),
      email: z.string().nullish(),
    }),
  ),
})

const sites = remembering<SiteSettings, ConfluenceClient>(async (io) => {
  const site = await openSite(io, 'confluence', 'read:page:confluence', proveAccount)
  const { api } = site
  return {
    ...site,
    people: openPeople(async (accountIds) => {
      const { results } = await api.post(`${v2}/users-bulk`, { accountIds }, Users)
      return results.map(({ accountId, displayName, publicName, email }) => ({
        id: accountId,
        name: displayName || publicName || accountId,
        email: email || null,
      }))
    }, 250),
    pages: (path, query, shape, from) => pages(site, path, query, shape, from),
    async *list(path, query, shape) {
      for await (const { results } of pages(site, path, query, shape)) yield results
    },
    link: ({ _links }) => (_links?.webui ? `${site.origin}/wiki${_links.webui}` : null),
  }
})

/** For the start of a run; within it, `current` continues with the same client. */
export const { reopen, current } = sites

/** Both versions name the next page themselves, version 1 without the `/wiki` in front. */
async function* pages<T>(
  { api }: AtlassianSite,
  first: string,
  query: Query,
  shape: z.ZodType<T>,
  from?: string,
): AsyncGenerator<Page<T>> {
  const Reply = z.object({
    results: z.array(shape),
    _links: z.object({ next: z.string().startsWith('/').optional() }).optional(),
  })
  for (let path: string | null = from ?? first; path !== null;) {
    const asked: string = path
    const page: z.output<typeof Reply> = await api.get(asked, asked === first ? query : {}, Reply).catch((error: unknown) => {
      const isRefused = asked === from && error instanceof IntegrationError && error.reason === 'settings'
      throw isRefused ? new PageLost(error.message, { cause: error }) : error
    })
    const { results, _links: links } = page
    const next = links?.next ?? null
    if (next === asked) throw new IntegrationError('upstream', 'Confluence leads from a page of results to itself.')
    path = next === null || next.startsWith('/wiki/') ? next : `/wiki${next}`
    yield { results, next: path }
  }
}

/**
 * Proves that Confluence knows who is asking. With a refused token some sites answer like to a visitor without a name, who sees little or
 * nothing; taken for everything there is, that would remove all documents.
 *
 * @throws IntegrationError `auth`
 */
export async function proveAccount({ api, gated }: AtlassianSite): Promise<void> {
  if (gated) return
  const { type } = await api.get(`${v1}/user/current`, {}, z.object({ type: z.string() }))
  if (type !== 'known') throw new IntegrationError('auth', 'Confluence does not know the email and API token.')
}
