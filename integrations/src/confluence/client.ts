import { z } from 'zod'
import { openPeople, type People } from '../atlassian/people.ts'
import { openSite, remembering, type Site } from '../atlassian/site.ts'
import { IntegrationError, type Io } from '../kit.ts'
import type { Query } from '../net/api.ts'
import type { ConfluenceSettings } from './settings.ts'

export type ConfluenceIo = Io<ConfluenceSettings>

export type Client = Site & {
  people: People
  /** All results of a list, page by page. Ending the iteration ends the asking. */
  list<T>(path: string, query: Query, shape: z.ZodType<T>): AsyncGenerator<T[]>
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

const sites = remembering<ConfluenceSettings, Client>(async (io) => {
  const site = await openSite(io, 'confluence', 'read:page:confluence')
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
    list: (path, query, shape) => pages(site, path, query, shape),
    link: ({ _links }) => (_links?.webui ? `${site.origin}/wiki${_links.webui}` : null),
  }
})

/** For the start of a run; within it, `current` goes on with the same client. */
export const { reopen, current } = sites

/** Both versions name the next page themselves, version 1 without the `/wiki` in front. */
async function* pages<T>({ api }: Site, first: string, query: Query, shape: z.ZodType<T>): AsyncGenerator<T[]> {
  const Page = z.object({ results: z.array(shape), _links: z.object({ next: z.string().startsWith('/').optional() }).optional() })
  for (let path: string | undefined = first; path !== undefined;) {
    const page: z.output<typeof Page> = await api.get(path, path === first ? query : {}, Page)
    const { results, _links: links } = page
    yield results
    const next = links?.next
    if (next === path) throw new IntegrationError('upstream', 'Confluence leads from a page of results to itself.')
    path = next === undefined || next.startsWith('/wiki/') ? next : `/wiki${next}`
  }
}

/**
 * Proves that Confluence knows who is asking. With a refused token some sites answer like to a visitor without a name, who sees little or
 * nothing; taken for everything there is, that would remove all documents.
 *
 * @throws IntegrationError `auth`
 */
export async function proveAccount({ api, gated }: Client): Promise<void> {
  if (gated) return
  const { type } = await api.get(`${v1}/user/current`, {}, z.object({ type: z.string() }))
  if (type !== 'known') throw new IntegrationError('auth', 'Confluence does not know the email and API token.')
}
