import { z } from 'zod'
import { IntegrationError } from '../../kit/kit.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { type Graph, version } from './client.ts'
import { GraphError, isClosed } from './failure.ts'
import { wholeTenant } from './identity.ts'

const Changed = z.object({ id: z.string() })
const User = z.object({
  id: z.string(),
  mail: z.string().nullish(),
  userPrincipalName: z.string().nullish(),
  accountEnabled: z.boolean().nullish(),
  userType: z.string().nullish(),
})
type User = z.infer<typeof User>
const Group = z.object({ id: z.string(), displayName: z.string().nullish() })
/** A member the app may not read comes with its type and no id. */
const Member = z.object({ '@odata.type': z.string().nullish(), id: z.string().nullish() })

const userFields = 'id,mail,userPrincipalName,accountEnabled,userType'

/** Positions in the logs of the directory. */
export const DirectoryCursor = z.object({
  users: z.string(),
  groups: z.string(),
  listedAt: z.number(),
  /** What changed the last time, by id. Copies of the directory follow each other late, so it is looked at once more. */
  fresh: z.object({ users: z.array(z.string()), groups: z.array(z.string()) }),
})
export type DirectoryCursor = z.infer<typeof DirectoryCursor>

/** Positions are valid for a week (https://learn.microsoft.com/graph/delta-query-overview); everything is listed again long before. */
const listAgainMs = 24 * 3_600_000

/**
 * The people and groups of the tenant: all of them, or what changed since. Groups in groups are yielded as members; an app that may not read a
 * hidden membership gets an empty group (https://learn.microsoft.com/graph/permissions-reference, `Member.Read.Hidden`).
 *
 * @returns where the next listing may start, and whether these were all: then others no longer exist.
 * @throws IntegrationError `auth` — the app may not read the directory
 */
export async function* directory(
  graph: Graph,
  since: DirectoryCursor | null,
): AsyncGenerator<RightsChange, { cursor: DirectoryCursor; isWhole: boolean }> {
  if (since && Date.now() - since.listedAt < listAgainMs) {
    try {
      return { cursor: yield* changed(graph, since), isWhole: false }
    } catch (error) {
      if (!isLost(error)) throw error
    }
  }
  // Before the listing, so that nothing falls between the two.
  const cursor: DirectoryCursor = {
    users: await latest(graph, '/users/delta', userFields),
    groups: await latest(graph, '/groups/delta', 'displayName,members'),
    listedAt: Date.now(),
    fresh: { users: [], groups: [] },
  }
  yield* people(graph, null)
  for await (const { values } of graph.pages(`${version}/groups`, { $select: 'id,displayName', $top: 999 }, Group))
    for (const group of values) yield await groupOf(graph, group)
  return { cursor, isWhole: true }
}

/** The log says who changed, but not their present state: that is requested. */
async function* changed(graph: Graph, since: DirectoryCursor): AsyncGenerator<RightsChange, DirectoryCursor> {
  // https://learn.microsoft.com/graph/api/user-delta, https://learn.microsoft.com/graph/api/group-delta
  const users = await changedSince(graph, since.users)
  const groups = await changedSince(graph, since.groups)
  const lately = new Set([...users.ids, ...since.fresh.users])
  if (lately.size > 0) yield* people(graph, lately)
  for (const id of new Set([...groups.ids, ...since.fresh.groups])) yield await groupOf(graph, await groupAt(graph, id))
  return { ...since, users: users.link, groups: groups.link, fresh: { users: users.ids, groups: groups.ids } }
}

async function changedSince(graph: Graph, since: string): Promise<{ ids: string[]; link: string }> {
  const ids = new Set<string>()
  let link = since
  for await (const { values, deltaLink } of graph.pages(since, {}, Changed)) {
    for (const { id } of values) ids.add(id)
    link = deltaLink ?? link
  }
  return { ids: [...ids], link }
}

/**
 * The people of the tenant, and all of them but guests as a group.
 * @param only whom to list; null: everybody. Those who no longer exist are yielded without an address.
 */
async function* people(graph: Graph, only: ReadonlySet<string> | null): AsyncGenerator<RightsChange> {
  const everybody: Principal[] = []
  const missing = new Set(only)
  for await (const { values } of graph.pages(`${version}/users`, { $select: userFields, $top: 999 }, User)) {
    for (const user of values) {
      missing.delete(user.id)
      if (only === null || only.has(user.id)) yield personOf(user)
      if (isMember(user)) everybody.push(`user:${user.id.toLowerCase()}`)
    }
  }
  for (const id of missing) yield { kind: 'person', id: id.toLowerCase(), email: null }
  yield { kind: 'group', id: wholeTenant, name: 'Everybody in the organisation', members: everybody }
}

async function latest(graph: Graph, path: string, fields: string): Promise<string> {
  let link: string | null = null
  for await (const page of graph.pages(`${version}${path}`, { $select: fields, $deltatoken: 'latest' }, Member))
    link = page.deltaLink
  if (link === null) throw new IntegrationError('upstream', 'Microsoft did not say where its log stands.')
  return link
}

/** The token of a log is over: https://learn.microsoft.com/graph/delta-query-overview#synchronization-reset */
const isLost = (error: unknown): boolean => error instanceof GraphError && (error.status === 410 || error.status === 400)

/** The address of a person; the name they sign in with is one as well, except that of a guest. People who may not sign in have none. */
function personOf({ id, mail, userPrincipalName, accountEnabled }: User): RightsChange {
  const address = mail ?? (userPrincipalName?.includes('#') ? null : userPrincipalName)
  return { kind: 'person', id: id.toLowerCase(), email: accountEnabled === false ? null : (address ?? null) }
}

const isMember = ({ accountEnabled, userType }: User): boolean => accountEnabled !== false && userType === 'Member'

type Group = z.infer<typeof Group>

/** A deleted group has no members. */
async function groupAt(graph: Graph, id: string): Promise<Group> {
  try {
    return await graph.get(`${version}/groups/${encodeURIComponent(id)}`, { $select: 'id,displayName' }, Group)
  } catch (error) {
    if (isClosed(error)) return { id }
    throw error
  }
}

const groupOf = async (graph: Graph, { id, displayName }: Group): Promise<RightsChange> => ({
  kind: 'group',
  id: id.toLowerCase(),
  name: displayName ?? '',
  members: await membersOf(graph, id),
})

/** https://learn.microsoft.com/graph/api/group-list-members, https://learn.microsoft.com/graph/api/group-list-owners */
export async function membersOf(graph: Graph, id: string, as: 'members' | 'owners' = 'members'): Promise<Principal[]> {
  const members: Principal[] = []
  try {
    const path = `${version}/groups/${encodeURIComponent(id)}/${as}`
    for await (const { values } of graph.pages(path, { $select: 'id', $top: 999 }, Member))
      members.push(...values.flatMap(memberOf))
    return members
  } catch (error) {
    // Deleted meanwhile, or hidden from the app: it lets nobody in.
    if (isClosed(error) || (error instanceof GraphError && error.status === 403)) return []
    throw error
  }
}

function memberOf({ id, ...member }: z.infer<typeof Member>): Principal[] {
  const type = member['@odata.type']
  if (!id) return []
  if (type === '#microsoft.graph.user') return [`user:${id.toLowerCase()}`]
  return type === '#microsoft.graph.group' ? [`group:${id.toLowerCase()}`] : []
}
