import { z } from 'zod'
import { realGroup } from '../../platforms/owncloud-family/around.ts'
import type { Cloud, Shared, Sharing } from '../../platforms/owncloud-family/dialect.ts'
import type { Principal } from '../../kit/rights.ts'
import type { GraphDrive } from './drive.ts'
import { graphList } from './graph-list.ts'

const Identity = z.object({ id: z.string() }).nullish()
const Permission = z.object({
  grantedToV2: z.object({ user: Identity, group: Identity }).nullish(),
  roles: z.array(z.string()).default([]),
  '@libre.graph.permissions.actions': z.array(z.string()).default([]),
})
type Permission = z.infer<typeof Permission>
const Permissions = z.object({ value: z.array(Permission) })
const SharedItems = z.object({
  value: z.array(
    z.object({
      id: z.string(),
      name: z.string().default(''),
      file: z.unknown().optional(),
      permissions: z.array(Permission).default([]),
    }),
  ),
})
const Roles = graphList(
  z.object({
    id: z.string(),
    rolePermissions: z
      .array(
        z.object({ allowedResourceActions: z.union([z.string().transform((one) => [one]), z.array(z.string())]).default([]) }),
      )
      .default([]),
  }),
)

const reading = new Set([
  'libre.graph/driveItem/content/read',
  'libre.graph/driveItem/standard/allTasks',
  'libre.graph/drive/standard/allTasks',
])

/**
 * With whom the account shared something, and who is in its spaces. A role counts only where the server says that it lets people read:
 * there are roles for uploading alone.
 * https://github.com/owncloud/libre-graph-api/blob/main/api/openapi-spec/v1.0.yaml (ListSharedByMe, ListPermissionsSpaceRoot)
 */
export async function graphSharing({ api, me }: Cloud, drives: readonly GraphDrive[]): Promise<Sharing> {
  const definitions = await api.get('/graph/v1beta1/roleManagement/permissions/roleDefinitions', {}, Roles)
  const letRead = new Set(
    definitions
      .filter(({ rolePermissions }) =>
        rolePermissions.some(({ allowedResourceActions }) => allowedResourceActions.some((action) => reading.has(action))),
      )
      .map(({ id }) => id),
  )
  const readersIn = (permissions: readonly Permission[]): Principal[] => [
    `user:${me.id}`,
    ...permissions
      .filter(
        ({ roles, '@libre.graph.permissions.actions': actions }) =>
          roles.some((role) => letRead.has(role)) || actions.some((action) => reading.has(action)),
      )
      .flatMap(granted),
  ]

  const { value: items } = await api.get('/graph/v1beta1/me/drive/sharedByMe', {}, SharedItems)
  const shared = items.map(({ id, name, file, permissions }): Shared => ({
    id,
    name,
    isFile: file !== undefined,
    readers: readersIn(permissions),
  }))
  for (const { id, name, driveType } of drives) {
    if (driveType !== 'project') continue
    const { value } = await api.get(`/graph/v1beta1/drives/${encodeURIComponent(id)}/root/permissions`, {}, Permissions)
    shared.push({ id: rootOf(id), name, isFile: false, readers: readersIn(value) })
  }
  return { shared, emails: new Map() }
}

function granted({ grantedToV2 }: Permission): Principal[] {
  if (grantedToV2?.user) return [`user:${grantedToV2.user.id}`]
  if (grantedToV2?.group) return [`group:${realGroup(grantedToV2.group.id)}`]
  return []
}

/** The root folder of the space `storage$space` is `storage$space!space`. */
const rootOf = (drive: string): string => `${drive}!${drive.slice(drive.indexOf('$') + 1)}`
