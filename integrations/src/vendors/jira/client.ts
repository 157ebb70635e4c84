import { z } from 'zod'
import { openSite, remembering, type AtlassianSite } from '../../platforms/atlassian/site.ts'
import type { SiteSettings } from '../../platforms/atlassian/settings.ts'
import type { SourceIo } from '../../kit/kit.ts'
import type { Query } from '../../net/api.ts'
import type { JiraSettings } from './settings.ts'

export type JiraIo = SourceIo<JiraSettings>

export type JiraClient = AtlassianSite & {
  /** The account's own time zone, in which Jira understands the times of a search. */
  timeZone: string
  /** All values of a list that is counted through. */
  list<T>(path: string, query: Query, shape: z.ZodType<T>): Promise<T[]>
}

/**
 * Reading in the scopes Atlassian recommends; groups and security levels in granular ones, because the recommended scope for them lets its
 * owner administer Jira. https://developer.atlassian.com/cloud/jira/platform/scopes-for-oauth-2-3LO-and-forge-apps/
 */
export const scopes = [
  'read:jira-work',
  'read:jira-user',
  'read:group:jira',
  'read:user:jira',
  'read:avatar:jira',
  'read:field:jira',
  'read:project-role:jira',
  'read:issue-security-level:jira',
]

export const v3 = '/rest/api/3'

const sites = remembering<SiteSettings, JiraClient>(async (io) => {
  const { proof: timeZone, ...site } = await openSite(io, 'jira', 'read:jira-work', proveAccount)
  return { ...site, timeZone, list: (path, query, shape) => counted(site, path, query, shape) }
})

/** For the start of a run; within it, `current` continues with the same client. */
export const { reopen, current } = sites

/**
 * Proves that Jira knows who is asking. Where visitors may look around, a refused token gives what they see: few projects or none; taken for
 * everything there is, that would remove all documents.
 *
 * @throws IntegrationError `auth`
 */
export async function proveAccount({ api }: AtlassianSite): Promise<string> {
  const { timeZone } = await api.get(`${v3}/myself`, {}, z.object({ accountId: z.string(), timeZone: z.string() }))
  return timeZone
}

/** Lists may be shorter than requested, so only `isLast` marks the end. */
async function counted<T>({ api }: AtlassianSite, path: string, query: Query, shape: z.ZodType<T>): Promise<T[]> {
  const Page = z.object({ values: z.array(shape), isLast: z.boolean().optional() })
  const all: T[] = []
  for (;;) {
    const { values, isLast } = await api.get(path, { ...query, startAt: all.length }, Page)
    all.push(...values)
    if (isLast !== false || values.length === 0) return all
  }
}
