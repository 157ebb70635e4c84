import { get, propfind, type DavReply } from './dav.ts'
import type { CloudModel, CloudNode, Share } from './model.ts'

const json = (value: unknown, status = 200): DavReply => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
})
const refuse = (status: number, code: string): DavReply => json({ error: { code, message: `graph says ${code}` } }, status)

export const personal = 'storage$alice-space'
export const project = 'storage$team-space'
export const viewer = 'b1e2218d-eef8-4d4c-b82d-0f1a1b48f3b5'
export const uploader = '1c996275-f1c9-4e71-abdf-a42f6495e960'

const drives = [
  { id: personal, name: 'Alice', driveType: 'personal', owner: { user: { id: 'alice' } } },
  { id: project, name: 'Team', driveType: 'project', owner: { user: { id: '' } } },
  { id: 'storage$old-space', name: 'Old', driveType: 'project', root: { deleted: { state: 'trashed' } } },
  { id: 'virtual$virtual', name: 'Shares', driveType: 'virtual' },
]

/** The two spaces are the two folders at the top of the model, whose ids are those of the roots. */
const spaceOf = (model: CloudModel, id: string): CloudNode | undefined =>
  id === personal ? model.at('/Alice') : id === project ? model.at('/Team') : undefined

/** https://github.com/owncloud/libre-graph-api/blob/main/api/openapi-spec/v1.0.yaml; roles and members come bare, as the servers send them. */
export function graph(model: CloudModel, url: URL): DavReply {
  const page = url.searchParams.get('$skiptoken')
  if (url.search !== '' && (page === null || !url.pathname.endsWith('/me/drives'))) return refuse(400, 'invalidRequest')
  const path = decodeURIComponent(url.pathname)
  const { me } = model
  const [, group] = /^\/graph\/v1\.0\/groups\/([^/]+)\/members$/.exec(path) ?? []
  const [, person] = /^\/graph\/v1\.0\/users\/([^/]+)$/.exec(path) ?? []
  const [, drive] = /^\/graph\/v1beta1\/drives\/([^/]+)\/root\/permissions$/.exec(path) ?? []
  if (path === '/graph/v1.0/me') return json({ id: me.id, displayName: me.id, mail: me.email ?? '' })
  // Two pages: the description allows a hundred at once and a link to the rest.
  if (path === '/graph/v1.0/me/drives' && page === null)
    return json({ value: drives.slice(0, 1), '@odata.nextLink': `${url.origin}${url.pathname}?$skiptoken=1` })
  if (path === '/graph/v1.0/me/drives') return json({ value: drives.slice(1) })
  if (path === '/graph/v1beta1/roleManagement/permissions/roleDefinitions')
    return json([
      {
        id: viewer,
        rolePermissions: [{ allowedResourceActions: ['libre.graph/driveItem/basic/read', 'libre.graph/driveItem/content/read'] }],
      },
      { id: uploader, rolePermissions: [{ allowedResourceActions: ['libre.graph/driveItem/upload/create'] }] },
    ])
  if (path === '/graph/v1beta1/me/drive/sharedByMe') return json({ value: sharedByMe(model) })
  if (drive === project) return json({ value: model.shares.filter(({ node }) => node === model.at('/Team')).map(permission) })
  if (group !== undefined || person !== undefined) {
    if (!me.admin) return refuse(403, 'accessDenied')
    if (person !== undefined)
      return model.users.has(person)
        ? json({ id: person, mail: model.users.get(person)!.email ?? '', accountEnabled: model.users.get(person)!.enabled })
        : refuse(404, 'itemNotFound')
    const members = [...model.users.values()].filter(({ groups }) => groups.includes(group!))
    return json(members.map(({ id, email }) => ({ id, mail: email ?? '' })))
  }
  return refuse(404, 'itemNotFound')
}

/** https://owncloud.dev/apis/http/webdav/: a space or any file in it by its id, and names below. */
export function spaces(
  model: CloudModel,
  { method, url, depth, body }: { method: string; url: URL; depth: string | undefined; body: string },
): DavReply {
  const [id = '', ...names] = url.pathname.slice('/dav/spaces/'.length).split('/').filter(Boolean).map(decodeURIComponent)
  const top = spaceOf(model, id) ?? model.byId(id)
  const node = names.reduce<CloudNode | undefined>((at, name) => at?.children.get(name), top)
  if (method === 'GET') return get(model, node)
  if (method !== 'PROPFIND') return { status: 405 }
  return propfind(model, { node, top: top ?? model.root, base: `/dav/spaces/${encodeURIComponent(id)}`, depth, asked: body })
}

function sharedByMe(model: CloudModel) {
  const nodes = new Set(model.shares.map(({ node }) => node).filter((node) => node !== model.at('/Team')))
  return [...nodes].map((node) => ({
    id: node.id,
    name: node.name,
    ...(node.content === null ? { folder: {} } : { file: { mimeType: 'text/plain' } }),
    permissions: model.shares.filter((share) => share.node === node).map(permission),
  }))
}

const permission = ({ type, with: to, permissions }: Share) => ({
  id: `${type}:${to}`,
  roles: [(permissions & 1) === 1 ? viewer : uploader],
  ...(type === 0 && { grantedToV2: { user: { id: to, displayName: to } } }),
  ...(type === 1 && { grantedToV2: { group: { id: to, displayName: to } } }),
  ...(type === 3 && { link: { type: 'view', webUrl: 'https://cloud.example/s/secret-of-the-link' } }),
})
