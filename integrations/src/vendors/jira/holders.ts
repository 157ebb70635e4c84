import { z } from 'zod'
import { unlessHidden } from '../../platforms/atlassian/failure.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Principal } from '../../kit/rights.ts'
import { type JiraClient, v3 } from './client.ts'
import type { Project } from './shapes.ts'

const Holder = z.object({ type: z.string(), parameter: z.string().nullish(), value: z.string().nullish() })
export type Holder = z.output<typeof Holder>

const Scheme = z.object({ permissions: z.array(z.object({ permission: z.string(), holder: Holder })) })
const Members = z.object({ issueSecurityLevelId: z.coerce.string(), holder: Holder })
const Role = z.object({
  actors: z
    .array(
      z.object({
        actorUser: z.object({ accountId: z.string() }).nullish(),
        actorGroup: z.object({ groupId: z.string() }).nullish(),
      }),
    )
    .nullish(),
})

/** Who may browse a project, and who belongs to each of its security levels. */
export type Grants = { browse: readonly Holder[]; levels: ReadonlyMap<string, readonly Holder[]> }

/** Null where Jira does not show it: that takes the right to administer the project, for security levels to administer Jira. */
export async function grantsOf(client: JiraClient, { id }: Project): Promise<Grants | null> {
  const scheme = await client.api
    .get(`${v3}/project/${id}/permissionscheme`, { expand: 'permissions' }, Scheme)
    .catch(unlessHidden)
  if (scheme === null) return null
  const browse = scheme.permissions.filter(({ permission }) => permission === 'BROWSE_PROJECTS').map(({ holder }) => holder)
  return { browse, levels: await levelsOf(client, id) }
}

/** An unknown level has no entry, and lets nobody in. */
async function levelsOf(client: JiraClient, projectId: string): Promise<Map<string, Holder[]>> {
  const Id = z.object({ id: z.coerce.string() })
  const scheme = await client.api.get(`${v3}/project/${projectId}/issuesecuritylevelscheme`, {}, Id).catch(unlessHidden)
  const path = scheme && `${v3}/issuesecurityschemes/${scheme.id}/members`
  const members = (path && (await client.list(path, { maxResults: 50 }, Members).catch(unlessHidden))) || []
  const levels = new Map<string, Holder[]>()
  for (const { issueSecurityLevelId, holder } of members)
    levels.set(issueSecurityLevelId, [...(levels.get(issueSecurityLevelId) ?? []), holder])
  return levels
}

/** Groups of ours for what Jira names without saying who belongs to it; their members are yielded with the other groups. */
export const applicationGroup = (key: string) => `application:${key}`

/**
 * Whom a holder means, whatever the issue. Those that depend on the issue, and those that give no access to Jira itself (customers of a
 * service project), mean nobody here. https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-permission-schemes/
 */
export async function principalsOf(
  client: JiraClient,
  project: Project,
  { type, parameter, value }: Holder,
): Promise<Principal[]> {
  const id = value ?? parameter
  if (type === 'anyone') return ['everyone']
  if (type === 'applicationRole') return [`group:${applicationGroup(id ?? '')}`]
  if (type === 'projectLead') return project.lead ? [`user:${project.lead.accountId}`] : []
  if (!id) return []
  if (type === 'group') return [`group:${id}`]
  if (type === 'user') return [`user:${id}`]
  if (type !== 'projectRole') return []
  const role = await client.api.get(`${v3}/project/${project.id}/role/${encodeURIComponent(id)}`, {}, Role).catch(unlessHidden)
  return (role?.actors ?? []).flatMap(({ actorUser, actorGroup }): Principal[] => {
    if (actorUser) return [`user:${actorUser.accountId}`]
    return actorGroup ? [`group:${actorGroup.groupId}`] : []
  })
}

/** Ids of the groups with access to a product; to any, for an empty key. */
export async function groupsWithAccess(client: JiraClient, key: string): Promise<string[]> {
  const query = key === '' ? { accessType: 'user' } : { applicationKey: key }
  const groups = await client
    .list(`${v3}/group/bulk`, { ...query, maxResults: 50 }, z.object({ groupId: z.string() }))
    .catch((error: unknown) => {
      // A product Jira has no groups for.
      if (error instanceof IntegrationError && error.reason === 'settings') return []
      throw error
    })
  return groups.map(({ groupId }) => groupId)
}
