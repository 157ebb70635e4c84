import { z } from 'zod'

const Named = z.object({ name: z.string(), path_lower: z.string().nullish(), path_display: z.string().nullish() })

/** A file as `files/list_folder` returns it. https://www.dropbox.com/developers/documentation/http/documentation#files-list_folder */
export const File = Named.extend({
  '.tag': z.literal('file'),
  id: z.string(),
  rev: z.string(),
  size: z.number(),
  server_modified: z.string(),
  content_hash: z.string().nullish(),
  preview_url: z.string().nullish(),
  symlink_info: z.unknown().optional(),
  is_downloadable: z.boolean().default(true),
  export_info: z.object({ export_as: z.string().nullish(), export_options: z.array(z.string()).nullish() }).nullish(),
  sharing_info: z.object({ parent_shared_folder_id: z.string(), modified_by: z.string().nullish() }).nullish(),
  /** Whether people beside those of its folder may read it; absent: unknown. */
  has_explicit_shared_members: z.boolean().nullish(),
})
export type File = z.infer<typeof File>

export const DropboxFolder = Named.extend({ '.tag': z.literal('folder'), id: z.string() })
export type DropboxFolder = z.infer<typeof DropboxFolder>

/** There used to be something at this path. */
const Deleted = Named.extend({ '.tag': z.literal('deleted') })

export const DropboxEntry = z.discriminatedUnion('.tag', [File, DropboxFolder, Deleted])
export type DropboxEntry = z.infer<typeof DropboxEntry>

export const Page = z.object({ entries: z.array(DropboxEntry), cursor: z.string(), has_more: z.boolean() })

const Tagged = z.object({ '.tag': z.string() })
const User = z.object({ account_id: z.string() })
const Member = z.object({ access_type: Tagged })

/** https://www.dropbox.com/developers/documentation/http/documentation#sharing-list_folder_members */
export const Members = z.object({
  users: z.array(Member.extend({ user: User })),
  groups: z.array(
    Member.extend({ group: z.object({ group_id: z.string(), group_name: z.string(), is_member: z.boolean().default(false) }) }),
  ),
  invitees: z.array(Member.extend({ invitee: z.object({ email: z.string().optional() }), user: User.nullish() })),
  cursor: z.string().nullish(),
})
export type Members = z.infer<typeof Members>

/** https://www.dropbox.com/developers/documentation/http/documentation#sharing-list_folders */
export const SharedFolder = z.object({
  shared_folder_id: z.string(),
  name: z.string(),
  /** Absent: it is not mounted, so nothing of it is listed. */
  path_lower: z.string().nullish(),
  folder_id: z.string().nullish(),
  parent_shared_folder_id: z.string().nullish(),
  access_inheritance: Tagged.default({ '.tag': 'inherit' }),
})
export type SharedFolder = z.infer<typeof SharedFolder>
export const SharedFolders = z.object({ entries: z.array(SharedFolder), cursor: z.string().nullish() })

/** https://www.dropbox.com/developers/documentation/http/documentation#users-get_account_batch */
export const Account = z.object({
  account_id: z.string(),
  name: z.object({ display_name: z.string() }),
  email: z.string(),
  email_verified: z.boolean(),
  disabled: z.boolean().default(false),
})
export type Account = z.infer<typeof Account>

/** The account whose consent it is, and where its paths begin: https://www.dropbox.com/developers/reference/path-root-header-modes */
export const OwnAccount = Account.extend({
  root_info: z.object({ root_namespace_id: z.string(), home_namespace_id: z.string(), home_path: z.string().nullish() }),
})
export type OwnAccount = z.infer<typeof OwnAccount>
