import { z } from 'zod'
import { type DropboxModel, type FakeDropboxMember, type FakeDropboxPerson, parentOf } from './model.ts'
import { refusal, type DropboxRoute, route } from './server.ts'

const api = 'api.dropboxapi.com'
const Cursor = z.strictObject({ cursor: z.string().min(1) })

/** Accounts, who is a member of what, and the team. */
export const peopleRoutes = (model: DropboxModel): Record<string, DropboxRoute> => ({
  ...accountRoutes(model),
  ...sharingRoutes(model),
  ...teamRoutes(model),
})

const accountRoutes = (model: DropboxModel): Record<string, DropboxRoute> => ({
  '/2/users/get_current_account': route({
    host: api,
    scope: 'account_info.read',
    argument: z.null(),
    answer: () => ({
      body: {
        ...account(model, model.account.id),
        root_info: {
          '.tag': model.homePath ? 'team' : 'user',
          root_namespace_id: model.root,
          home_namespace_id: model.home,
          ...(model.homePath && { home_path: model.homePath }),
        },
      },
    }),
  }),
  '/2/users/get_account_batch': route({
    host: api,
    scope: 'sharing.read',
    argument: z.strictObject({ account_ids: z.array(z.string()).min(1).max(300) }),
    answer: ({ account_ids: ids }) => {
      const missing = ids.find((id) => !model.people.has(id))
      if (missing)
        return { status: 409, body: { error_summary: 'no_account/..', error: { '.tag': 'no_account', no_account: missing } } }
      return { body: ids.map((id) => account(model, id)) }
    },
  }),
})

export const memberId = (account: string): string => account.replace('dbid:', 'dbmid:')

/** https://www.dropbox.com/developers/documentation/http/teams */
function teamRoutes(model: DropboxModel): Record<string, DropboxRoute> {
  const shownMember = ({ id, email, verified, disabled }: FakeDropboxPerson) => ({
    profile: {
      team_member_id: memberId(id),
      account_id: id,
      email,
      email_verified: verified,
      status: { '.tag': disabled ? 'suspended' : 'active' },
      groups: [...model.groups].flatMap(([group, { members }]) => (members.includes(id) ? [group] : [])),
    },
    roles: [],
  })
  const page = (from: number) => {
    const members = [...model.people.values()].slice(from, from + model.pageSize).map(shownMember)
    return { body: { members, cursor: String(from + model.pageSize), has_more: from + model.pageSize < model.people.size } }
  }
  const common = { host: api, scope: 'members.read', ofTeam: true } as const
  return {
    '/2/team/members/get_info_v2': route({
      ...common,
      argument: z.strictObject({ members: z.array(z.strictObject({ '.tag': z.literal('email'), email: z.string() })) }),
      answer: ({ members }) => ({
        body: {
          members_info: members.map(({ email }) => {
            const person = [...model.people.values()].find((each) => each.email === email)
            return person ? { '.tag': 'member_info', ...shownMember(person) } : { '.tag': 'id_not_found', id_not_found: email }
          }),
        },
      }),
    }),
    '/2/team/members/list_v2': route({ ...common, argument: z.strictObject({ limit: Limit }), answer: () => page(0) }),
    '/2/team/members/list/continue_v2': route({ ...common, argument: Cursor, answer: ({ cursor }) => page(Number(cursor)) }),
  }
}

const Limit = z.int().min(1).max(1000).default(1000)

function sharingRoutes(model: DropboxModel): Record<string, DropboxRoute> {
  const rest = new Map<string, { members: FakeDropboxMember[]; isOfFile: boolean }>()
  const page = (members: readonly FakeDropboxMember[], limit: number, isOfFile: boolean) => {
    const more = members.length > limit
    const cursor = `members-${rest.size}`
    if (more) rest.set(cursor, { members: members.slice(limit), isOfFile })
    return { ...memberships(model, members.slice(0, limit)), ...(more && { cursor }) }
  }
  const goOn = (isOfFile: boolean) =>
    route({
      host: api,
      scope: 'sharing.read',
      argument: Cursor,
      answer: ({ cursor }) => {
        const left = rest.get(cursor)
        return left?.isOfFile === isOfFile ? { body: page(left.members, 1000, isOfFile) } : refusal('invalid_cursor')
      },
    })
  return {
    '/2/sharing/list_folders': route({
      host: api,
      scope: 'sharing.read',
      argument: z.strictObject({ limit: Limit }),
      answer: () => ({
        body: {
          entries: [...model.sharedFolders].flatMap(([id, { parent, inherits, isVisible }]) => {
            const mount = [...model.entries.values()].find(({ shared }) => shared === id)
            if (!isVisible) return []
            return {
              shared_folder_id: id,
              name: mount?.path.slice(parentOf(mount.path).length + 1) ?? id,
              access_inheritance: { '.tag': inherits ? 'inherit' : 'no_inherit' },
              ...(mount && { path_lower: mount.path.toLowerCase(), folder_id: mount.id }),
              ...(parent && { parent_shared_folder_id: parent }),
            }
          }),
        },
      }),
    }),
    // "When omitted, uses shared_folder_id to return direct members": description of ListFolderMembersArgs.path
    '/2/sharing/list_folder_members': route({
      host: api,
      scope: 'sharing.read',
      argument: z.strictObject({ shared_folder_id: z.string().regex(/^[-_0-9a-zA-Z:]+$/), limit: Limit }),
      answer: ({ shared_folder_id: id, limit }) => {
        const folder = model.sharedFolders.get(id)
        return folder ? { body: page(folder.members, limit, false) } : refusal('invalid_id')
      },
    }),
    '/2/sharing/list_folder_members/continue': goOn(false),
    // "Inherited users and groups are not included in the result": description of the route
    '/2/sharing/list_file_members/batch': route({
      host: api,
      scope: 'sharing.read',
      argument: z.strictObject({ files: z.array(z.string()).max(100), limit: z.int().max(3000).default(1000) }),
      answer: ({ files, limit }) => ({
        body: files.map((file) => {
          const entry = [...model.entries.values()].find(({ id }) => id === file)
          return {
            file,
            result: entry
              ? { '.tag': 'result', members: page(entry.members, limit, true), member_count: entry.members.length }
              : { '.tag': 'access_error', access_error: { '.tag': 'invalid_file' } },
          }
        }),
      }),
    }),
    '/2/sharing/list_file_members/continue': goOn(true),
  }
}

function account({ people }: DropboxModel, id: string) {
  const { name, email, verified, disabled } = people.get(id)!
  return { account_id: id, name: { display_name: name }, email, email_verified: verified, disabled }
}

function memberships({ account: { id: own }, people, groups }: DropboxModel, members: readonly FakeDropboxMember[]) {
  const of = (prefix: RegExp) => members.filter(({ who }) => prefix.test(who))
  const level = ({ level: tag = 'viewer' }: FakeDropboxMember) => ({ access_type: { '.tag': tag }, is_inherited: false })
  return {
    users: of(/^dbid:/).map((member) => ({
      ...level(member),
      user: { account_id: member.who, email: people.get(member.who)?.email ?? '', display_name: '', same_team: false },
    })),
    groups: of(/^g:/).map((member) => ({
      ...level(member),
      group: {
        group_id: member.who,
        group_name: groups.get(member.who)?.name,
        is_member: groups.get(member.who)?.members.includes(own),
      },
    })),
    invitees: of(/@/).map((member) => ({ ...level(member), invitee: { '.tag': 'email', email: member.who } })),
  }
}
