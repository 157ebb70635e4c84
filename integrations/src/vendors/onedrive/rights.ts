import { z } from 'zod'
import type { RightsChange } from '../../kit/rights.ts'
import { directory, DirectoryCursor } from '../../platforms/microsoft/directory.ts'
import { isApp, rolesIn, tokenOf } from '../../platforms/microsoft/token.ts'
import { cursorIn } from '../../kit/cursor.ts'
import { changes } from './changes.ts'
import { drivesOf, type OneDriveIo } from './drives.ts'

const Cursor = z.object({ files: z.string().nullable(), directory: DirectoryCursor.nullable() })

/** Without it, a log reports only changed rights that concern the caller. */
const allRightsRole = 'Sites.FullControl.All'

/**
 * The people and groups of the tenant, then the rights of files. The log reports every change of rights to an app that could make it, and to
 * nobody else (https://learn.microsoft.com/graph/api/driveitem-delta#scanning-permissions-hierarchies); for others all is listed again.
 */
export async function* rights(io: OneDriveIo, cursor: string | null): AsyncGenerator<RightsChange> {
  const since = cursorIn(Cursor, cursor)
  // First and alone: refused credentials are tried once.
  const isFollowed = rolesIn(await tokenOf(io)).includes(allRightsRole) && isApp(io)
  const people = isApp(io) ? yield* directory(drivesOf(io).graph, since?.directory ?? null) : null
  // A deleted file needs no rights, so it does not matter what it was.
  const known = async (ids: readonly string[]) => new Map(ids.map((id) => [id, ''] as const))
  let files: string | null = null
  for await (const change of changes({ ...io, known }, isFollowed ? (since?.files ?? null) : null)) {
    if (change.kind === 'item') yield { kind: 'access', externalId: change.item.externalId, access: change.item.access ?? [] }
    if (change.kind === 'cursor') files = change.cursor
  }
  if (people?.isWhole) yield { kind: 'complete' }
  const next: z.infer<typeof Cursor> = { files: isFollowed ? files : null, directory: people?.cursor ?? null }
  yield { kind: 'cursor', cursor: JSON.stringify(next) }
}
