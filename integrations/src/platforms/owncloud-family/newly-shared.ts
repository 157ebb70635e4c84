import { folderIn } from '../../protocols/dav/listing.ts'
import type { DavIo } from '../../protocols/dav/client.ts'
import { startsWith } from '../../protocols/dav/path.ts'
import type { RightsChange } from '../../kit/rights.ts'
import { accessTo, enter } from './around.ts'
import type { Cloud } from './dialect.ts'
import type { CloudIo } from './settings.ts'
import type { CloudSpace } from './space.ts'

/**
 * Who may read each of these files now that it is shared by itself. The listing did not say so when it passed, and passes again only when
 * the file changes, which sharing is not.
 */
export async function* newlyShared(io: CloudIo, cloud: Cloud, ids: readonly string[]): AsyncGenerator<RightsChange> {
  const { find } = cloud.dialect
  if (!find || ids.length === 0) return
  const [space] = await cloud.dialect.spaces(io, cloud)
  for (const id of ids) {
    const names = await find(cloud, id)
    const access = names && startsWith(names, space!.base) ? await accessAt(io, space!, { names, me: cloud.me.id }) : null
    if (access) yield { kind: 'access', externalId: id, access }
  }
}

/** Null when it is not there any more. */
async function accessAt(
  io: DavIo,
  { client, base, root, owner }: CloudSpace,
  { names, me }: { names: readonly string[]; me: string },
) {
  let around = root.around
  for (let depth = base.length + 1; depth <= names.length; depth++) {
    const answer = await client.about(io, names.slice(0, depth))
    if (answer.status !== 207) {
      await answer.body?.cancel()
      return null
    }
    const resource = await folderIn(answer)
    if (!resource) return null
    if (depth === names.length) return accessTo(resource, around, { me, owner, apart: true })
    around = enter(around, resource)
  }
  return null
}
