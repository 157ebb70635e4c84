import { createHash } from 'node:crypto'
import { z } from 'zod'
import { actingRoutes } from './acting.ts'
import { DropboxModel, type FakeEntry, parentOf } from './model.ts'
import { memberId, peopleRoutes } from './people.ts'
import { type DropboxServer, refusal, type DropboxReply, type DropboxRoute, route, startDropboxServer } from './server.ts'

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
/** @property since when the changes begin that are listed; -1: everything is. */
type Place = { arguments: ListFolder; from: number; since: number }

const api = 'api.dropboxapi.com'
const contents = 'content.dropboxapi.com'

export async function startDropbox(): Promise<FakeDropbox> {
  const model = new DropboxModel()
  const server = await startDropboxServer(
    routesOf(model),
    (root) => {
      model.inTeamSpace = root?.['.tag'] === 'root'
      return root === null || (root['.tag'] === 'root' ? root.root === model.root : root['.tag'] === 'home')
    },
    (id) => id === memberId(model.account.id),
  )
  return Object.assign(server, { model })
}

function routesOf(model: DropboxModel): Record<string, DropboxRoute> {
  const places = new Map<string, Place & { madeAt: number }>()
  const cursorAt = (place: Place): string => {
    const cursor = `cursor-${places.size}`
    places.set(cursor, { ...place, madeAt: model.now })
    return cursor
  }
  const find = (path: string): FakeEntry | undefined => {
    const isThis = ({ id, path: own }: FakeEntry) =>
      path.startsWith('id:') ? id === path : own.toLowerCase() === path.toLowerCase()
    return [...model.entries.values()].find((entry) => isThis(entry) && model.isInSight(entry.path))
  }

  function pageAt({ arguments: given, from, since }: Place): DropboxReply {
    const path = given.path === '' ? '' : (find(given.path)?.path.toLowerCase() ?? null)
    if (path === null || (path !== '' && model.entries.get(path)!.tag === 'file'))
      return refusal('path', path === null ? 'not_found' : 'not_folder')
    const size = Math.min(given.limit, model.pageSize)
    const isIn = (key: string) =>
      model.isInSight(key) &&
      (given.recursive ? path === '' || key === path || key.startsWith(`${path}/`) : parentOf(key) === path)
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

  function download(argument: { path: string; export_format?: string | undefined }, isExport: boolean): DropboxReply {
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
        if ((place.since === -1 ? place.madeAt : place.since) < model.forgotten) return refusal('reset')
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
    ...peopleRoutes(model),
    ...actingRoutes(model, (path) => shown(model, path.toLowerCase(), null)),
  }
}

/** Metadata as the description of `files` says; what no longer lies at a path is reported by its path alone. */
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
