import { z } from 'zod'
import { unlessHidden } from '../../platforms/atlassian/failure.ts'
import type { Principal, RightsChange } from '../../kit/rights.ts'
import { openPageAccess, spaceGroup } from './access.ts'
import { type ConfluenceClient, type ConfluenceIo, proveAccount, reopen, v1 } from './client.ts'
import { attachmentId, idOf } from './item.ts'
import { administrators, licensed } from './readers.ts'
import { chosenSpaces } from './spaces.ts'
import { survey } from './survey.ts'

const pageSize = 200
const Group = z.object({ id: z.string(), name: z.string() })
const Member = z.object({ accountId: z.string() })

/** Who may read each document, who belongs to the groups this names, and how these people are addressed by mail. */
export async function* rights(io: ConfluenceIo): AsyncGenerator<RightsChange> {
  const client = await reopen(io)
  const door = openPageAccess(client)
  const spaces = await chosenSpaces(io, client)
  const named = new Set<Principal>()
  const name = (principals: readonly Principal[]) => principals.forEach((principal) => named.add(principal))

  for (const space of spaces.values()) {
    const members = (await door.readers(space.id).catch(unlessHidden)) ?? []
    name(members)
    yield { kind: 'group', id: spaceGroup(space.id), name: space.name, members }
  }
  for await (const { found: bundle } of survey(client, spaces, { door })) {
    for (const { placed, attachment } of bundle) {
      const { kind, content, access = [] } = placed
      access.forEach(name)
      const externalId = attachment ? attachmentId(content.id, attachment.id) : idOf(kind, content.id)
      yield { kind: 'access', externalId, access }
    }
  }
  for await (const group of groups(client, idsOf('group', named))) {
    name(group.members)
    yield group
  }
  const ids = idsOf('user', named)
  const people = await client.people.of(ids)
  for (const id of ids) yield { kind: 'person', id, email: people.get(id)?.email?.toLowerCase() ?? null }
  await proveAccount(client)
  yield { kind: 'complete' }
}

const idsOf = (kind: 'user' | 'group', named: ReadonlySet<Principal>): string[] =>
  [...named].flatMap((principal) => (principal.startsWith(`${kind}:`) ? principal.slice(kind.length + 1) : []))

/** Only groups that are named somewhere: a site may have thousands. */
async function* groups(client: ConfluenceClient, ids: readonly string[]): AsyncGenerator<RightsChange & { kind: 'group' }> {
  const names = new Map((await allGroups(client)).map((group) => [group.id, group.name]))
  const wanted = new Set(ids.filter((id) => !id.startsWith('space:')))
  for (const [id, accessType, name] of [
    [licensed, 'user', 'Everyone with access to Confluence'],
    [administrators, 'admin', 'Administrators of Confluence'],
  ] as const) {
    if (!wanted.delete(id)) continue
    const inside = await allGroups(client, { accessType })
    for (const group of inside) wanted.add(group.id)
    yield { kind: 'group', id, name, members: inside.map((group) => `group:${group.id}` as const) }
  }
  for (const id of wanted) yield { kind: 'group', id, name: names.get(id) ?? id, members: await membersOf(client, id) }
}

/** https://developer.atlassian.com/cloud/confluence/rest/v1/api-group-group/ */
const allGroups = (client: ConfluenceClient, query: { accessType?: string } = {}) => numbered(client, `${v1}/group`, query, Group)

async function membersOf(client: ConfluenceClient, id: string): Promise<Principal[]> {
  const members = numbered(client, `${v1}/group/${encodeURIComponent(id)}/membersByGroupId`, {}, Member)
  // A group that is named but deleted, or hidden from this account, lets nobody in.
  return ((await members.catch(unlessHidden)) ?? []).map(({ accountId }) => `user:${accountId}` as const)
}

/** Lists of version 1 that are paged by number. They may be shorter than requested, so only a missing link to the next page marks the end. */
async function numbered<T>(
  { api }: ConfluenceClient,
  path: string,
  query: { accessType?: string },
  shape: z.ZodType<T>,
): Promise<T[]> {
  const Page = z.object({ results: z.array(shape), _links: z.object({ next: z.string().optional() }).optional() })
  const all: T[] = []
  for (;;) {
    const { results, _links } = await api.get(path, { ...query, start: all.length, limit: pageSize }, Page)
    all.push(...results)
    if (results.length === 0 || _links?.next === undefined) return all
  }
}
