import type { MicrosoftCall, MicrosoftOperation } from './server.ts'
import { pageOf, refusal, type MicrosoftReply } from './reply.ts'

export type FakeMicrosoftPerson = {
  id: string
  displayName: string
  mail: string | null
  userPrincipalName: string
  accountEnabled: boolean
  userType: 'Member' | 'Guest'
}
/** `members` are ids of people and groups. `hidden`: shown only to those who may read hidden memberships. */
export type FakeGroup = { id: string; displayName: string; members: string[]; owners: string[]; hidden: boolean }

const guid = (kind: string, count: number): string => `${kind.padEnd(8, '0')}-0000-4000-8000-${String(count).padStart(12, '0')}`

/** People and groups of a tenant, with their logs of changes. */
export class FakeEntraDirectory {
  readonly people = new Map<string, FakeMicrosoftPerson>()
  readonly groups = new Map<string, FakeGroup>()
  readonly logs = { users: [] as string[], groups: [] as string[] }
  /** Links from before are not taken. */
  readonly forgotten = { users: 0, groups: 0 }

  /** @param name before the `@` of their address. */
  addPerson(name: string, given: Partial<FakeMicrosoftPerson> = {}): FakeMicrosoftPerson {
    const address = `${name}@contoso.example`
    const id = guid('aa', this.people.size + 1)
    const person: FakeMicrosoftPerson = {
      id,
      displayName: name,
      mail: address,
      userPrincipalName: address,
      accountEnabled: true,
      userType: 'Member',
      ...given,
    }
    this.people.set(id, person)
    this.logs.users.push(id)
    return person
  }

  change(person: FakeMicrosoftPerson, to: Partial<FakeMicrosoftPerson>): void {
    Object.assign(person, to)
    this.logs.users.push(person.id)
  }

  removePerson(person: FakeMicrosoftPerson): void {
    this.people.delete(person.id)
    this.logs.users.push(person.id)
    for (const group of this.groups.values())
      if (group.members.includes(person.id))
        this.setMembers(
          group,
          group.members.filter((id) => id !== person.id),
        )
  }

  addGroup(displayName: string, members: readonly { id: string }[] = [], hidden = false): FakeGroup {
    const id = guid('bb', this.groups.size + 1)
    const group: FakeGroup = { id, displayName, members: members.map((each) => each.id), owners: [], hidden }
    this.groups.set(group.id, group)
    this.logs.groups.push(group.id)
    return group
  }

  setMembers(group: FakeGroup, members: readonly string[]): void {
    group.members = [...members]
    this.logs.groups.push(group.id)
  }

  removeGroup(group: FakeGroup): void {
    this.groups.delete(group.id)
    this.logs.groups.push(group.id)
  }

  forgetLogs(): void {
    this.forgotten.users = this.logs.users.length + 1
    this.forgotten.groups = this.logs.groups.length + 1
  }
}

const userFields = ['id', 'displayName', 'mail', 'userPrincipalName', 'accountEnabled', 'userType']
const groupFields = ['id', 'displayName', 'members']

/** https://learn.microsoft.com/graph/api/user-list, …/user-delta, …/group-list, …/group-delta, …/group-list-members, …/user-get */
export const directoryOperations = (directory: FakeEntraDirectory): MicrosoftOperation[] => [
  {
    path: /\/me/,
    delegated: ['User.Read'],
    application: null,
    parameters: ['$select'],
    answer: ({ caller, query }) => selected(directory.people.get(caller.user!)!, query, userFields),
  },
  {
    path: /\/users/,
    delegated: ['User.Read.All'],
    application: ['User.Read.All'],
    parameters: ['$select', '$top'],
    answer: (call) => listed([...directory.people.values()], call, userFields),
  },
  {
    path: /\/users\/delta/,
    delegated: ['User.Read.All'],
    application: ['User.Read.All'],
    parameters: ['$select', '$deltatoken'],
    answer: (call) => logOf(call, { log: directory.logs.users, all: directory.people, forgotten: directory.forgotten.users }),
  },
  {
    path: /\/groups/,
    delegated: ['GroupMember.Read.All'],
    application: ['GroupMember.Read.All'],
    parameters: ['$select', '$top'],
    answer: (call) => listed([...directory.groups.values()], call, groupFields),
  },
  {
    path: /\/groups\/delta/,
    delegated: ['GroupMember.Read.All'],
    application: ['GroupMember.Read.All'],
    parameters: ['$select', '$deltatoken'],
    answer: (call) =>
      logOf(call, {
        log: directory.logs.groups,
        all: directory.groups,
        forgotten: directory.forgotten.groups,
      }),
  },
  {
    path: /\/groups\/([^/]+)/,
    delegated: ['GroupMember.Read.All'],
    application: ['GroupMember.Read.All'],
    parameters: ['$select'],
    answer: ({ query }, id) => {
      const group = directory.groups.get(id)
      return group
        ? selected(group, query, groupFields)
        : refusal(404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`)
    },
  },
  {
    path: /\/groups\/([^/]+)\/members/,
    delegated: ['GroupMember.Read.All'],
    application: ['GroupMember.Read.All'],
    parameters: ['$select', '$top'],
    answer: (call, id) => {
      const group = directory.groups.get(id)
      if (!group) return refusal(404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`)
      const isShown = !group.hidden || call.caller.permissions.has('Member.Read.Hidden')
      const members = isShown ? group.members : []
      return pageOf(
        members.map((member) => ({
          '@odata.type': `#microsoft.graph.${directory.groups.has(member) ? 'group' : 'user'}`,
          id: member,
        })),
        call,
      )
    },
  },
  {
    // https://learn.microsoft.com/graph/api/group-list-owners
    path: /\/groups\/([^/]+)\/owners/,
    delegated: ['GroupMember.Read.All'],
    application: ['GroupMember.Read.All'],
    parameters: ['$select', '$top'],
    answer: (call, id) => {
      const group = directory.groups.get(id)
      if (!group) return refusal(404, 'Request_ResourceNotFound', `Resource '${id}' does not exist.`)
      return pageOf(
        group.owners.map((owner) => ({ '@odata.type': '#microsoft.graph.user', id: owner })),
        call,
      )
    },
  },
]

/** The id and the fields that were requested; without a question, the name. */
function selected(thing: object, query: URLSearchParams, fields: readonly string[]): MicrosoftReply {
  const asked = query.get('$select')?.split(',') ?? ['id', 'displayName']
  const unknown = asked.find((field) => !fields.includes(field))
  if (unknown) return refusal(400, 'Request_BadRequest', `Could not find a property named '${unknown}'.`)
  return {
    body: Object.fromEntries(
      Object.entries(thing).filter(([name]) => name === 'id' || (name !== 'members' && asked.includes(name))),
    ),
  }
}

function listed(all: readonly object[], call: MicrosoftCall, fields: readonly string[]): MicrosoftReply {
  const replies = all.map((thing) => selected(thing, call.query, fields))
  return (
    replies.find(({ status }) => status !== undefined) ??
    pageOf(
      replies.map(({ body }) => body),
      call,
    )
  )
}

type Log = { log: readonly string[]; all: ReadonlyMap<string, object>; forgotten: number }

/** Each thing once, with no more of it than the service promises: https://learn.microsoft.com/graph/delta-query-overview#resource-representation-in-the-delta-query-response */
function logOf({ query, link }: MicrosoftCall, { log, all, forgotten }: Log): MicrosoftReply {
  const token = query.get('$deltatoken')
  const deltaLink = link({ $deltatoken: `at-${log.length}` })
  if (token === 'latest') return { body: { value: [], '@odata.deltaLink': deltaLink } }
  const from = Number(/^at-(\d+)$/.exec(token ?? '')?.[1] ?? -1)
  if (from < 0) return refusal(400, 'Request_BadRequest', 'This test asks for the log from now on only.')
  if (from < forgotten) return refusal(410, 'syncStateNotFound', 'Resync required. Replace any local items.')
  const ids = new Set(log.slice(from))
  const value = [...ids].map((id) => {
    return all.has(id) ? { id } : { id, '@removed': { reason: 'deleted' } }
  })
  return { body: { value, '@odata.deltaLink': deltaLink } }
}
