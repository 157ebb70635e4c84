import { z } from 'zod'
import { basic } from '../../protocols/dav/authorization.ts'
import { openClient } from '../../protocols/dav/client.ts'
import { splitPath } from '../../protocols/dav/path.ts'
import { IntegrationError } from '../../kit/kit.ts'
import type { Cloud, Dialect } from '../../platforms/owncloud-family/dialect.ts'
import { throttledFailure } from '../../platforms/owncloud-family/patience.ts'
import type { CloudIo } from '../../platforms/owncloud-family/settings.ts'
import { openSpace, ownProperties, type CloudSpace } from '../../platforms/owncloud-family/space.ts'
import { GraphDrive } from './drive.ts'
import { graphList } from './graph-list.ts'
import { graphSharing } from './sharing.ts'

const Person = z.object({ id: z.string(), mail: z.string().nullish(), accountEnabled: z.boolean().nullish() })
const Drives = z.object({ value: z.array(GraphDrive), '@odata.nextLink': z.string().optional() })

/**
 * ownCloud Infinite Scale, and OpenCloud that came from it: spaces instead of one tree, and Graph instead of OCS. Signs in with an app
 * token, or with the password where the operator switched that on.
 * https://github.com/owncloud/libre-graph-api (Apache-2.0), https://owncloud.dev/apis/http/webdav/
 */
export const infinite: Dialect = {
  id: /^[\w-]{1,100}\$[\w-]{1,100}![\w-]{1,100}$/,

  async me(api) {
    const { id, mail } = await api.get('/graph/v1.0/me', {}, Person)
    return { id, email: mail || null, groups: [] }
  },

  async spaces(io, cloud) {
    const [wanted, ...folder] = splitPath(io.settings.baseFolder)
    const drives = (await drivesOf(cloud)).filter(({ name }) => wanted === undefined || name === wanted)
    if (drives.length === 0) throw new IntegrationError('settings', `There is no space ${wanted ?? ''} on this server.`)
    const spaces: CloudSpace[] = []
    for (const drive of drives) spaces.push(await spaceOf(io, cloud, { drive, baseFolder: folder.join('/') }))
    return spaces
  },

  sharing: async (cloud) => graphSharing(cloud, await drivesOf(cloud)),

  members: ({ api }, group) =>
    unlessRefused(async () => {
      const path = `/graph/v1.0/groups/${encodeURIComponent(group)}/members`
      return (await api.get(path, {}, graphList(Person))).map(({ id }) => id)
    }),

  person: ({ api }, id) =>
    unlessRefused(async () => {
      const { mail, accountEnabled } = await api.get(`/graph/v1.0/users/${encodeURIComponent(id)}`, {}, Person)
      return { email: mail || null, enabled: accountEnabled !== false }
    }),

  link: (root, id) => `${root}/f/${encodeURIComponent(id)}`,
}

/** One's own and those of projects that are in use. What others shared is in no tree of its own here and is left out. */
async function drivesOf({ api }: Cloud): Promise<GraphDrive[]> {
  const drives: GraphDrive[] = []
  for (let next: string | undefined = '/graph/v1.0/me/drives'; next !== undefined;) {
    const page: z.infer<typeof Drives> = await api.get(next, {}, Drives)
    drives.push(...page.value)
    next = page['@odata.nextLink']
  }
  return drives.filter(({ driveType, root }) => (driveType === 'personal' || driveType === 'project') && !root?.deleted)
}

async function spaceOf(
  io: CloudIo,
  { root }: Cloud,
  { drive, baseFolder }: { drive: GraphDrive; baseFolder: string },
): Promise<CloudSpace> {
  const { settings } = io
  const dav = { ...io, settings: { ...settings, url: `${root}/dav/spaces/${encodeURIComponent(drive.id)}`, baseFolder: '' } }
  const client = await openClient(dav, { more: ownProperties, authorization: basic(settings), failure: throttledFailure })
  const label = { id: drive.id, title: drive.name, link: infinite.link(root, drive.id) }
  return openSpace(io, { client, baseFolder, label, owner: drive.driveType === 'personal' ? (drive.owner?.user?.id ?? '') : '' })
}

/** Only administrators may know who is in a group, and the address of others. */
async function unlessRefused<T>(ask: () => Promise<T>): Promise<T | null> {
  return ask().catch((error: unknown) => {
    if (error instanceof IntegrationError && ['forbidden', 'notFound'].includes(error.reason)) return null
    throw error
  })
}
