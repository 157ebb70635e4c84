import { z } from 'zod'
import { unlessHidden } from '../../platforms/atlassian/failure.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { levelGroup, openIssueAccess, partsIn, projectGroup } from './access.ts'
import { type JiraClient, type JiraIo, proveAccount, reopen, v3 } from './client.ts'
import { applicationGroup, groupsWithAccess, type Holder, principalsOf } from './holders.ts'
import { itemsOf } from './items.ts'
import { chosenProjects } from './projects.ts'
import { issuesIn } from './search.ts'
import { cursorIn } from '../../kit/cursor.ts'

const Cursor = z.record(z.string(), z.string())

/**
 * Who browses each project, who is let in by each security level, who belongs to the groups these name, and how the people are addressed by
 * mail. Issues name these groups; only where a part in the issue itself counts (its assignee, its reporter) and that changed are they yielded again.
 */
export async function* rights(io: JiraIo, cursor: string | null): AsyncGenerator<RightsChange> {
  const client = await reopen(io)
  const projects = await chosenProjects(io, client)
  const door = openIssueAccess(client)
  const before = cursorIn(Cursor, cursor) ?? {}
  const parts: Record<string, string> = {}
  const named = new Set<Principal>()
  const resolved = async (holders: readonly Holder[], of: (holder: Holder) => Promise<Principal[]>): Promise<Principal[]> => {
    const principals = new Set<Principal>()
    for (const holder of holders) for (const principal of await of(holder)) principals.add(principal)
    for (const principal of principals) named.add(principal)
    return [...principals]
  }

  for (const project of projects.values()) {
    const grants = await door.grants(project)
    parts[project.id] = grants ? partsIn(grants) : 'hidden'
    const of = (holder: Holder) => principalsOf(client, project, holder)
    yield { kind: 'group', id: projectGroup(project.id), name: project.name, members: await resolved(grants?.browse ?? [], of) }
    for (const [level, holders] of grants?.levels ?? [])
      yield {
        kind: 'group',
        id: levelGroup(project.id, level),
        name: `${project.name}: ${level}`,
        members: await resolved(holders, of),
      }
    if (cursor === null || before[project.id] === parts[project.id]) continue
    for await (const { issues } of issuesIn(client, project)) {
      for (const { externalId, access = [] } of await itemsOf(client, projects, door, issues)) {
        for (const list of access) for (const principal of list) named.add(principal)
        yield { kind: 'access', externalId, access }
      }
    }
  }
  yield* peopleAndGroups(client, named)
  await proveAccount(client)
  yield { kind: 'complete' }
  yield { kind: 'cursor', cursor: JSON.stringify(parts) }
}

const User = z.object({ accountId: z.string(), emailAddress: z.string().nullish() })

/** Everybody is yielded: an assignee may be somebody no permission names. */
async function* peopleAndGroups(client: JiraClient, named: ReadonlySet<Principal>): AsyncGenerator<RightsChange> {
  const groups = [...named].flatMap((principal) => /^group:(?!project:|level:)(.+)$/.exec(principal)?.[1] ?? [])
  const emails = new Map<string, string | null>()
  const wanted = new Set(groups)
  for (const id of groups) {
    const key = id.startsWith(applicationGroup('')) ? id.slice(applicationGroup('').length) : null
    if (key === null) continue
    wanted.delete(id)
    const inside = await groupsWithAccess(client, key)
    for (const group of inside) wanted.add(group)
    const name = key === '' ? 'Everyone with access to Jira' : `Everyone with access to ${key}`
    yield { kind: 'group', id, name, members: inside.map((group) => `group:${group}` as const) }
  }
  const names = await groupNames(client, [...wanted])
  for (const id of wanted) {
    // https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-groups/ (at most 50 members at once)
    const members = (await client.list(`${v3}/group/member`, { groupId: id, maxResults: 50 }, User).catch(unlessHidden)) ?? []
    for (const { accountId, emailAddress } of members) emails.set(accountId, emailAddress || null)
    yield { kind: 'group', id, name: names.get(id) ?? id, members: members.map(({ accountId }) => `user:${accountId}` as const) }
  }
  for await (const { accountId, emailAddress } of users(client)) emails.set(accountId, emailAddress || null)
  for (const [id, email] of emails) yield { kind: 'person', id, email: email?.toLowerCase() ?? null }
}

async function groupNames(client: JiraClient, ids: readonly string[]): Promise<Map<string, string>> {
  const names = new Map<string, string>()
  const Group = z.object({ groupId: z.string(), name: z.string() })
  for (let from = 0; from < ids.length; from += 50) {
    const groupId = ids.slice(from, from + 50)
    const groups = await client.list(`${v3}/group/bulk`, { groupId, maxResults: 50 }, Group)
    for (const group of groups) names.set(group.groupId, group.name)
  }
  return names
}

/** https://developer.atlassian.com/cloud/jira/platform/rest/v3/api-group-users/ — apps and customers of service projects are in the list too */
async function* users({ api }: JiraClient): AsyncGenerator<z.output<typeof User>> {
  const Users = z.array(User.extend({ accountType: z.string().nullish() }))
  for (let startAt = 0; ;) {
    const page = (await api.get(`${v3}/users/search`, { startAt, maxResults: 1000 }, Users).catch(unlessHidden)) ?? []
    yield* page.filter(({ accountType }) => accountType === 'atlassian')
    if (page.length === 0) return
    startAt += page.length
  }
}
