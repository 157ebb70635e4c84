import { z } from 'zod'
import type { RightsChange } from '../../kit/rights.ts'
import { directory, DirectoryCursor } from '../../platforms/microsoft/directory.ts'
import { isApp, rolesIn, tokenOf } from '../../platforms/microsoft/token.ts'
import { cursorIn } from '../../kit/cursor.ts'
import { changes } from './changes.ts'
import { drivesOf, type OneDriveIo } from './drives.ts'
import { siteGroups, siteGroupsIn } from './site-groups.ts'

/** @property siteGroups those that files were seen to name: their members change without a word in any log. */
const Cursor = z.object({
  files: z.string().nullable(),
  directory: DirectoryCursor.nullable(),
  siteGroups: z.array(z.string()),
})

/** Without it, a log reports only changed rights that concern the caller. */
const allRightsRole = 'Sites.FullControl.All'

/**
 * The people and groups of the tenant, then the rights of files, and who is in the groups of sites that these name. The log reports every change of rights to an app that could make it, and to
 * nobody else (https://learn.microsoft.com/graph/api/driveitem-delta#scanning-permissions-hierarchies); for others all is listed again.
 */
export async function* rights(io: OneDriveIo, cursor: string | null): AsyncGenerator<RightsChange> {
  const since = cursorIn(Cursor, cursor)
  // First and alone: refused credentials are tried once.
  const isFollowed = rolesIn(await tokenOf(io)).includes(allRightsRole) && isApp(io)
  const people = isApp(io) ? yield* directory(drivesOf(io).graph, since?.directory ?? null) : null
  // A deleted file needs no rights, so it does not matter what it was.
  const known = async (ids: readonly string[]) => new Map(ids.map((id) => [id, ''] as const))
  const named = new Set(since?.siteGroups)
  let files: string | null = null
  for await (const change of changes({ ...io, known }, isFollowed ? (since?.files ?? null) : null)) {
    if (change.kind === 'cursor') files = change.cursor
    if (change.kind !== 'item') continue
    const { externalId, access = [] } = change.item
    for (const id of siteGroupsIn(access)) named.add(id)
    yield { kind: 'access', externalId, access }
  }
  yield* siteGroups(io, named)
  if (people?.isWhole) yield { kind: 'complete' }
  const next: z.infer<typeof Cursor> = {
    files: isFollowed ? files : null,
    directory: people?.cursor ?? null,
    siteGroups: [...named],
  }
  yield { kind: 'cursor', cursor: JSON.stringify(next) }
}
