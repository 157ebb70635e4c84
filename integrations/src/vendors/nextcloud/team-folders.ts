import { z } from 'zod'
import { realGroup, teamFolder } from '../../platforms/owncloud-family/around.ts'
import type { Cloud, Shared } from '../../platforms/owncloud-family/dialect.ts'
import { ocs, unlessRefused } from '../../platforms/owncloud-family/ocs.ts'
import type { Principal } from '../../kit/rights.ts'

const Capabilities = z.object({
  capabilities: z.object({ groupfolders: z.object({ hasGroupFolders: z.boolean() }).optional().catch(undefined) }),
})

/** What is empty is a list, as PHP writes it. */
const mapped = <T>(value: z.ZodType<T>) =>
  z.union([z.record(z.string(), value), z.array(z.unknown()).transform((): Record<string, T> => ({}))])

const Folder = z.object({
  id: z.union([z.string(), z.number()]).transform(String),
  mount_point: z.string().default(''),
  /** By their ids, with what they may do. */
  groups: mapped(z.number()),
  /** Whether rules of its own apply to what lies in it: "advanced permissions". */
  acl: z.boolean().catch(true),
})
const Folders = z.object({ ocs: z.object({ data: mapped(Folder) }) })

/**
 * Folders that an administrator gave to groups, called group folders before. Rules for single files may take away again what the folder
 * gives, and only who manages them sees them all: where there may be some, the folder lets in nobody.
 * https://github.com/nextcloud/groupfolders#apis (REST API)
 */
export async function teamFolders(cloud: Cloud): Promise<Shared[]> {
  const { capabilities } = await ocs(cloud.api, '/cloud/capabilities', {}, Capabilities)
  if (!capabilities.groupfolders?.hasGroupFolders) return []
  const ask = () => cloud.api.get('/index.php/apps/groupfolders/folders', { format: 'json' }, Folders)
  const folders = Object.values((await unlessRefused(cloud, ask))?.ocs.data ?? {})
  return folders.map(({ id, mount_point: name, groups, acl }): Shared => {
    const readers = Object.entries(groups).filter(([, permissions]) => !acl && (permissions & 1) === 1)
    return {
      id: teamFolder(id),
      name,
      isFile: false,
      readers: [`user:${cloud.me.id}`, ...readers.map(([group]): Principal => `group:${realGroup(group)}`)],
    }
  })
}
