import type { DavReply } from './dav.ts'
import type { CloudModel, Share } from './model.ts'

const json = (status: number, value: unknown): DavReply => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8' },
  body: JSON.stringify(value),
})
const answer = (data: unknown): DavReply => json(200, { ocs: { meta: { status: 'ok', statuscode: 200, message: 'OK' }, data } })
const refuse = (status: number, statuscode: number, message: string): DavReply =>
  json(status, { ocs: { meta: { status: 'failure', statuscode, message }, data: [] } })

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html */
export function ocs(
  model: CloudModel,
  { url, header, kind }: { url: URL; header: string | undefined; kind: 'nextcloud' | 'owncloud' },
): DavReply {
  if (header !== 'true') return refuse(412, 412, 'OCS-APIRequest header is missing')
  if (url.searchParams.get('format') !== 'json') return refuse(400, 400, 'Only JSON is spoken here')
  const [, what, id] = /^\/ocs\/v2\.php\/cloud\/(user|users|groups)(?:\/([^/]+))?$/.exec(url.pathname) ?? []
  const isDisabled = kind === 'nextcloud' && what === 'users' && id === 'disabled'
  const isShares = url.pathname === '/ocs/v2.php/apps/files_sharing/api/v1/shares'
  const known = ['format', ...(isDisabled ? ['limit', 'offset'] : isShares ? ['reshares', 'shared_with_me'] : [])]
  const unknown = [...url.searchParams.keys()].filter((name) => !known.includes(name))
  if (unknown.length > 0) return refuse(400, 400, `Unknown parameter ${unknown.join()}`)

  if (what === 'user') return answer(account(model, model.me.id, kind))
  if (isDisabled) return disabled(model, url.searchParams)
  if (what === 'users' && id) return user(model, decodeURIComponent(id), kind)
  if (what === 'groups' && id) return group(model, id, kind)
  if (isShares) return answer(shares(model, url.searchParams))
  if (kind === 'nextcloud' && url.pathname === '/ocs/v2.php/cloud/capabilities') return answer(capabilities(model))
  if (kind === 'nextcloud' && url.pathname === teamFoldersPath) return answer(teamFolders(model))
  return refuse(404, 998, 'Invalid query')
}

/** Yes and no are text at ownCloud. */
function account(model: CloudModel, id: string, kind: 'nextcloud' | 'owncloud' = 'nextcloud') {
  const { email, groups, enabled } = model.users.get(id)!
  return { id, email, 'display-name': id, groups, quota: {}, enabled: kind === 'owncloud' ? String(enabled) : enabled }
}

/** Administrators may ask about anybody, others only about themselves: Nextcloud says 404 then, ownCloud 401. */
function user(model: CloudModel, id: string, kind: 'nextcloud' | 'owncloud'): DavReply {
  const isThere = model.users.has(id)
  if (!model.me.admin && id !== model.me.id) {
    if (kind === 'owncloud') return refuse(401, 997, 'Unauthorised')
    return isThere ? refuse(404, 998, '') : refuse(404, 404, 'User does not exist')
  }
  return isThere ? answer(account(model, id, kind)) : refuse(404, 404, 'User does not exist')
}

/** Without anybody an object of PHP is an array. */
function disabled(model: CloudModel, query: URLSearchParams): DavReply {
  if (!model.me.admin) return refuse(403, 403, 'Logged in account must be an admin or sub admin')
  const all = [...model.users.values()].filter(({ enabled }) => !enabled)
  const from = Number(query.get('offset') ?? 0)
  const page = all.slice(from, from + Number(query.get('limit') ?? all.length))
  return answer({ users: page.length === 0 ? [] : Object.fromEntries(page.map(({ id }) => [id, account(model, id)])) })
}

/** @param id as it is in the path: Nextcloud decodes it when it finds the way, and once more as a form does; ownCloud once. */
function group(model: CloudModel, id: string, kind: 'nextcloud' | 'owncloud'): DavReply {
  if (!model.me.admin) return kind === 'nextcloud' ? refuse(403, 403, '') : refuse(401, 997, 'Unauthorised')
  const once = decodeURIComponent(id)
  const name = kind === 'nextcloud' ? formDecoded(once) : once
  const members = [...model.users.values()].filter(({ groups }) => groups.includes(name))
  return members.length > 0
    ? answer({ users: members.map((each) => each.id) })
    : refuse(404, 404, 'The requested group could not be found')
}

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-api-overview.html#capabilities-api; without the app nothing stands there. */
const capabilities = ({ teamFolders }: CloudModel) => ({
  version: { major: 32 },
  capabilities: {
    files: { bigfilechunking: true },
    ...(teamFolders.size > 0 && { groupfolders: { appVersion: '20.1.0', hasGroupFolders: true } }),
  },
})

export const teamFoldersPath = '/index.php/apps/groupfolders/folders'

/**
 * https://github.com/nextcloud/groupfolders#apis, and the form in its `openapi.json`. Who is no administrator is shown the folders of their
 * groups, and of these their own.
 */
const teamFolders = ({ me, teamFolders: all }: CloudModel) =>
  Object.fromEntries(
    [...all].flatMap(([id, { path, groups, acl }]) => {
      const shown = Object.entries(groups).filter(([group]) => me.admin || me.groups.includes(group))
      const facts = { id, mount_point: path.slice(1), groups: phpMap(shown), quota: -3, size: 0, acl, manage: [] }
      return shown.length > 0 || me.admin ? [[String(id), facts]] : []
    }),
  )

/** Nothing is a list. */
const phpMap = (entries: [string, number][]) => (entries.length > 0 ? Object.fromEntries(entries) : [])

/** A plus is a blank, and what only looks like a code stays. */
const formDecoded = (text: string): string =>
  Buffer.from(
    text
      .replaceAll('+', ' ')
      .replace(/%[0-9a-f]{2}|[^]/giu, (part) =>
        part.length === 3 && part.startsWith('%')
          ? String.fromCharCode(Number.parseInt(part.slice(1), 16))
          : Buffer.from(part).toString('latin1'),
      ),
    'latin1',
  ).toString()

/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-share-api.html */
function shares(model: CloudModel, query: URLSearchParams) {
  const received = query.get('shared_with_me') === 'true'
  const isMine = ({ type, with: to }: Share) =>
    (type === 0 && to === model.me.id) || (type === 1 && model.me.groups.includes(to ?? ''))
  return model.shares
    .filter((share) => !share.expired && (received ? share.incoming && isMine(share) : !share.incoming))
    .map((share, index) => ({
      id: String(index + 1),
      share_type: share.type,
      uid_owner: share.by,
      permissions: share.permissions,
      uid_file_owner: share.node.owner,
      path: model.pathOf(share.node),
      item_type: share.node.content === null ? 'folder' : 'file',
      item_source: Number(share.node.id),
      file_source: Number(share.node.id),
      share_with: share.with,
      ...(share.type === 0 && { share_with_displayname_unique: model.users.get(share.with!)?.email ?? share.with }),
      token: share.type === 3 ? 'secret-of-the-link' : null,
    }))
}
