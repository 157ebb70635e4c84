import { z } from 'zod'
import { basic } from '../../protocols/dav/authorization.ts'
import { openClient } from '../../protocols/dav/client.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Api, Query } from '../../net/api.ts'
import type { Principal } from '../../kit/rights.ts'
import { realGroup } from './around.ts'
import type { Cloud, Dialect, Shared, Sharing } from './dialect.ts'
import { throttledFailure } from './patience.ts'
import type { CloudIo } from './settings.ts'
import { openSpace, ownProperties, type CloudSpace } from './space.ts'

const Id = z.union([z.string(), z.number()]).transform(String)
/** ownCloud writes yes and no as text. */
const Account = z.object({
  id: Id,
  email: z.string().nullish(),
  groups: z.array(Id).default([]),
  enabled: z.union([z.boolean(), z.string().transform((text) => text !== 'false')]).default(true),
})
const Users = z.object({ users: z.array(Id) })
/** https://docs.nextcloud.com/server/latest/developer_manual/client_apis/OCS/ocs-share-api.html */
const Share = z.object({
  share_type: z.coerce.number(),
  share_with: Id.nullish(),
  share_with_displayname_unique: z.string().nullish(),
  permissions: z.coerce.number(),
  uid_file_owner: Id.nullish(),
  file_source: Id,
  item_type: z.string(),
  path: z.string().nullish(),
})
type Share = z.infer<typeof Share>

/** What an OCS call answers, without its envelope. */
export async function ocs<T>(api: Api, path: string, query: Query, data: z.ZodType<T>): Promise<T> {
  const shape = z.object({ ocs: z.object({ data }) })
  return (await api.get(`/ocs/v2.php${path}`, { ...query, format: 'json' }, shape)).ocs.data
}

/**
 * The parts that Nextcloud and ownCloud 10 have in common, as they had one origin.
 *
 * @param differs.inPath the id of a group as it stands in a path
 */
export const ocsDialect = (differs: { inPath(group: string): string }): Omit<Dialect, 'find' | 'id' | 'link' | 'disabled'> => ({
  async me(api) {
    const { id, email, groups } = await ocs(api, '/cloud/user', {}, Account)
    return { id, email: email || null, groups }
  },

  async spaces(io, cloud) {
    return [await filesOf(io, cloud)]
  },

  async sharing(cloud) {
    const list = (query: Query) => ocs(cloud.api, '/apps/files_sharing/api/v1/shares', query, z.array(Share))
    // Those of everything the account owns, whoever shared it, and those that brought something here.
    return sharingOf([...(await list({ reshares: true })), ...(await list({ shared_with_me: true }))], cloud)
  },

  members: (cloud, group) =>
    unlessRefused(cloud, async () => (await ocs(cloud.api, `/cloud/groups/${differs.inPath(group)}`, {}, Users)).users),

  person: (cloud, person) =>
    unlessRefused(cloud, async () => {
      const { email, enabled } = await ocs(cloud.api, `/cloud/users/${encodeURIComponent(person)}`, {}, Account)
      return { email: email || null, enabled }
    }),
})

async function filesOf(io: CloudIo, { root, me }: Cloud): Promise<CloudSpace> {
  const { settings } = io
  const dav = {
    ...io,
    settings: { ...settings, url: `${root}/remote.php/dav/files/${encodeURIComponent(me.id)}`, baseFolder: '' },
  }
  const client = await openClient(dav, { more: ownProperties, authorization: basic(settings), failure: throttledFailure })
  return openSpace(io, { client, baseFolder: settings.baseFolder, label: null, owner: null })
}

function sharingOf(shares: readonly Share[], { me }: Cloud): Sharing {
  const emails = new Map<string, string>()
  const shared = shares.map((share): Shared => {
    const { share_with, share_with_displayname_unique: unique } = share
    // The address people see to distinguish namesakes; without one it is the id once more.
    if (share.share_type === 0 && share_with && unique && unique !== share_with && unique.includes('@'))
      emails.set(share_with, unique)
    const { file_source: id, path, uid_file_owner: owner } = share
    // Who made the share need not have the thing any more: what somebody shared on outlives their own share.
    const readers: Principal[] = [`user:${me.id}`, ...(owner ? [`user:${owner}` as const] : []), ...readerIn(share)]
    return { id, name: path ?? id, isFile: share.item_type === 'file', readers }
  })
  return { shared, emails }
}

/** Links let in whoever has them, which says nothing about who that is; circles, rooms and other servers do not list who is in them. */
function readerIn({ share_type, share_with, permissions }: Share): Principal[] {
  const mayRead = (permissions & 1) === 1
  if (!mayRead || !share_with) return []
  if (share_type === 0) return [`user:${share_with}`]
  if (share_type === 1) return [`group:${realGroup(share_with)}`]
  if (share_type === 4) return [`email:${share_with.toLowerCase()}`]
  return []
}

/**
 * Null when the account may not know, which only administrators may. Some of these refusals look like a refused password; so before the
 * next question the password is proven, once.
 */
export async function unlessRefused<T>({ api }: Cloud, ask: () => Promise<T>): Promise<T | null> {
  try {
    return await ask()
  } catch (error) {
    if (!(error instanceof IntegrationError) || !['auth', 'forbidden', 'notFound'].includes(error.reason)) throw error
    if (error.reason === 'auth') await ocs(api, '/cloud/user', {}, Account)
    return null
  }
}
