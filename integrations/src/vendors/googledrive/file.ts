import { z } from 'zod'

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/permissions */
export const DrivePermission = z.object({
  type: z.string(),
  emailAddress: z.string().optional(),
  domain: z.string().optional(),
  allowFileDiscovery: z.boolean().optional(),
  expirationTime: z.string().optional(),
  deleted: z.boolean().optional(),
  view: z.string().optional(),
})
export type DrivePermission = z.infer<typeof DrivePermission>

const Person = z.object({ displayName: z.string().optional(), emailAddress: z.string().optional() })

/** https://developers.google.com/workspace/drive/api/reference/rest/v3/files. Native files have no checksum, folders no size. */
export const DriveFile = z.object({
  id: z.string(),
  name: z.string().default(''),
  mimeType: z.string(),
  parents: z.array(z.string()).default([]),
  trashed: z.boolean().default(false),
  /** The shared drive it is in; absent in My Drive. */
  driveId: z.string().optional(),
  size: z.string().optional(),
  md5Checksum: z.string().optional(),
  headRevisionId: z.string().optional(),
  modifiedTime: z.string().optional(),
  webViewLink: z.string().optional(),
  owners: z.array(Person).default([]),
  lastModifyingUser: Person.optional(),
  shortcutDetails: z.object({ targetId: z.string() }).optional(),
  /** Who has a permission, by ids that are the same on every file; https://developers.google.com/workspace/drive/api/reference/rest/v3/files#File.FIELDS.permission_ids */
  permissionIds: z.array(z.string()).default([]),
  /** Only for those who may share the file, and never in shared drives. */
  permissions: z.array(DrivePermission).optional(),
})
export type DriveFile = z.infer<typeof DriveFile>

const permissionFields = 'type,emailAddress,domain,allowFileDiscovery,expirationTime,deleted,view'
const personFields = 'displayName,emailAddress'

/** Named in full: without `fields` Drive answers with a handful of them only. */
export const fieldsOf = {
  file: `id,name,mimeType,parents,trashed,driveId,size,md5Checksum,headRevisionId,modifiedTime,webViewLink,owners(${personFields}),lastModifyingUser(${personFields}),shortcutDetails(targetId),permissionIds,permissions(${permissionFields})`,
  permissions: `nextPageToken,permissions(${permissionFields})`,
}

export const folderType = 'application/vnd.google-apps.folder'
export const shortcutType = 'application/vnd.google-apps.shortcut'
export const isFolder = ({ mimeType }: DriveFile): boolean => mimeType === folderType
export const isShortcut = ({ mimeType }: DriveFile): boolean => mimeType === shortcutType
