import { createHash } from 'node:crypto'
import { z } from 'zod'
import { DropboxModel, type FakeEntry, type FakeMember, type FakePerson, parentOf } from './model.ts'
import { type DropboxServer, refusal, type Reply, type Route, route, startDropboxServer } from './server.ts'

export type FakeDropbox = DropboxServer & { model: DropboxModel }

/** The forms of paths, from the aliases PathROrId and ReadPath of the `files` namespace: https://github.com/dropbox/dropbox-api-spec */
const PathROrId = z.string().regex(/^((\/[^]*)?|id:.*|ns:[0-9]+(\/.*)?)$/)
const ReadPath = z.string().regex(/^(\/[^]*|id:.*|rev:[0-9a-f]{9,}|ns:[0-9]+(\/.*)?)$/)
const Cursor = z.strictObject({ cursor: z.string().min(1) })
const ListFolder = z.strictObject({
  path: PathROrId,
  recursive: z.boolean().default(false),
  include_deleted: z.boolean().default(false),
  include_has_explicit_shared_members: z.boolean().default(false),
  include_mounted_folders: z.boolean().default(true),
  include_non_downloadable_files: z.boolean().default(true),
  limit: z.int().min(1).max(2000).default(2000),
})
type ListFolder = z.infer<typeof ListFolder>

/** What a cursor stands for: a place in a listing, then in the log. */
type Place = { arguments: ListFolder; from: number; since: number }

const api = 'api.dropboxapi.com'
const contents = 'content.dropboxapi.com'

export async function startDropbox(): Promise<FakeDropbox> {
  const model = new DropboxModel()
  const server = await startDropboxServer(
    routesOf(model),
    (root) => (root['.tag'] === 'root' ? root.root === model.root : root['.tag'] === 'home'),
    (id) => id === memberId(model.account.id),
  )
  return Object.assign(server, { model })
}

function routesOf(model: DropboxModel): Record<string, Route> {
  const places = new Map<string, Place>()
  const cursorAt = (place: Place): string => {
    const cursor = `cursor-${places.size}`
    places.set(cursor, place)
    return cursor
  }
  const find = (path: string): FakeEntry | undefined =>
    path.startsWith('id:') ? [...model.entries.values()].find(({ id }) => id === path) : model.entries.get(path.toLowerCase())

  function pageAt({ arguments: given, from, since }: Place): Reply {
    const path = given.path === '' ? '' : (find(given.path)?.path.toLowerCase() ?? null)
    if (path === null || (path !== '' && model.entries.get(path)!.tag === 'file'))
      return refusal('path', path === null ? 'not_found' : 'not_folder')
    const size = Math.min(given.limit, model.pageSize)
    const isIn = (key: string) =>
      given.recursive ? path === '' || key === path || key.startsWith(`${path}/`) : parentOf(key) === path
    // First everything as it stood, then what came after, in the order in which it came.
    const all =
      since === -1
        ? [...model.entries.keys()].filter(isIn)
        : [...model.log].filter(([key, at]) => at > since && isIn(key)).map(([key]) => key)
    const entries = all.slice(from, from + size).map((key) => shown(model, key, given))
    const isLast = from + size >= all.length
    const next = isLast ? { arguments: given, from: 0, since: model.now } : { arguments: given, from: from + size, since }
    return { body: { entries, cursor: cursorAt(next), has_more: !isLast } }
  }

  function download(argument: { path: string; export_format?: string | undefined }, isExport: boolean): Reply {
    const entry = find(argument.path)
    if (!entry) return refusal('path', 'not_found')
    if (entry.tag === 'folder') return refusal('path', 'not_file')
    if (entry.restricted) return refusal('path', 'restricted_content')
    if (isExport !== (entry.exports !== undefined)) return refusal(isExport ? 'non_exportable' : 'unsupported_file')
    const format = argument.export_format
    if (format !== undefined && !entry.exports?.options.includes(format)) return refusal('invalid_export_format')
    const prefix = isExport ? `${format ?? entry.exports?.as}: ` : ''
    return { body: Buffer.from(prefix + entry.content) }
  }

  return {
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
        const gone = ids.find((id) => !model.people.has(id))
        if (gone)
          return { status: 409, body: { error_summary: 'no_account/..', error: { '.tag': 'no_account', no_account: gone } } }
        return { body: ids.map((id) => account(model, id)) }
      },
    }),
    '/2/files/list_folder': route({
      host: api,
      scope: 'files.metadata.read',
      argument: ListFolder,
      answer: (given) => pageAt({ arguments: given, from: 0, since: -1 }),
    }),
    '/2/files/list_folder/get_latest_cursor': route({
      host: api,
      scope: 'files.metadata.read',
      argument: ListFolder,
      answer: (given) =>
        given.path === '' || find(given.path)
          ? { body: { cursor: cursorAt({ arguments: given, from: 0, since: model.now }) } }
          : refusal('path', 'not_found'),
    }),
    '/2/files/list_folder/continue': route({
      host: api,
      scope: 'files.metadata.read',
      argument: Cursor,
      answer: ({ cursor }) => {
        const place = places.get(cursor)
        if (!place)
          return { status: 400, body: 'Error in call to API function "files/list_folder/continue": Invalid "cursor" parameter' }
        // "A call to continue with an expired cursor will return a 409 reset error": https://developers.dropbox.com/detecting-changes-guide
        if (place.since !== -1 && place.since < model.forgotten) return refusal('reset')
        return pageAt(place)
      },
    }),
    '/2/files/get_metadata': route({
      host: api,
      scope: 'files.metadata.read',
      argument: z.strictObject({ path: ReadPath }),
      answer: ({ path }) => {
        const entry = find(path)
        return entry ? { body: shown(model, entry.path.toLowerCase(), null) } : refusal('path', 'not_found')
      },
    }),
    '/2/files/download': route({
      host: contents,
      scope: 'files.content.read',
      argument: z.strictObject({ path: ReadPath }),
      answer: (argument) => download(argument, false),
    }),
    '/2/files/export': route({
      host: contents,
      scope: 'files.content.read',
      argument: z.strictObject({ path: ReadPath, export_format: z.string().optional() }),
      answer: (argument) => download(argument, true),
    }),
    ...sharingRoutes(model),
    ...teamRoutes(model),
  }
}

const memberId = (account: string): string => account.replace('dbid:', 'dbmid:')

/** https://www.dropbox.com/developers/documentation/http/teams */
function teamRoutes(model: DropboxModel): Record<string, Route> {
  const shownMember = ({ id, email, verified, disabled }: FakePerson) => ({
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

function sharingRoutes(model: DropboxModel): Record<string, Route> {
  const rest = new Map<string, { members: FakeMember[]; isOfFile: boolean }>()
  const page = (members: readonly FakeMember[], limit: number, isOfFile: boolean) => {
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
          entries: [...model.sharedFolders].flatMap(([id, { parent, inherits, told }]) => {
            const mount = [...model.entries.values()].find(({ shared }) => shared === id)
            if (!told) return []
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

function memberships({ account: { id: own }, people, groups }: DropboxModel, members: readonly FakeMember[]) {
  const of = (prefix: RegExp) => members.filter(({ who }) => prefix.test(who))
  const level = ({ level: tag = 'viewer' }: FakeMember) => ({ access_type: { '.tag': tag }, is_inherited: false })
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

/** Metadata as the description of `files` says; what lies at a path no more is told by its path alone. */
function shown(model: DropboxModel, key: string, asked: ListFolder | null): unknown {
  const entry = model.entries.get(key)
  if (!entry) return { '.tag': 'deleted', name: key.slice(parentOf(key).length + 1), path_lower: key, path_display: key }
  const { tag, id, path, content, rev, modified, by, shared, exports, previewUrl, symlink } = entry
  const parent = model.sharedAt(parentOf(path))
  const named = { '.tag': tag, name: path.slice(parentOf(path).length + 1), path_lower: key, path_display: path, id }
  if (tag === 'folder') {
    const sharing = {
      read_only: false,
      ...(parent && { parent_shared_folder_id: parent }),
      ...(shared && { shared_folder_id: shared }),
    }
    return { ...named, ...((parent || shared) && { sharing_info: sharing }) }
  }
  return {
    ...named,
    rev,
    size: Buffer.byteLength(content),
    client_modified: modified,
    server_modified: modified,
    is_downloadable: !exports,
    ...(!exports && { content_hash: createHash('sha256').update(content).digest('hex') }),
    ...(exports && { export_info: { ...(exports.as && { export_as: exports.as }), export_options: exports.options } }),
    ...(previewUrl && { preview_url: previewUrl }),
    ...(symlink && { symlink_info: { target: '/elsewhere' } }),
    ...(parent && { sharing_info: { read_only: false, parent_shared_folder_id: parent, ...(by && { modified_by: by }) } }),
    ...(asked?.include_has_explicit_shared_members && { has_explicit_shared_members: entry.members.length > 0 }),
  }
}
