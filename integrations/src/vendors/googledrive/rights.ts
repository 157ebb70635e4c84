import { z } from 'zod'
import { cursorIn } from '../../kit/cursor.ts'
import { groupsOf } from '../../platforms/google/directory.ts'
import type { RightsChange } from '../../kit/rights.ts'
import { changes } from './changes.ts'
import type { DriveIo } from './drive.ts'

const Cursor = z.object({ files: z.string(), groupsAt: z.number() })

/** The directory reports no changes, and requesting all members takes a call for each group. */
const groupsAgainMs = 10 * 60_000

/** A change of permissions is a change of the file, so the logs of changes report it. */
export async function* rights(io: DriveIo, cursor: string | null): AsyncGenerator<RightsChange> {
  const since = cursorIn(Cursor, cursor)
  let files = since?.files ?? null
  // A deleted file needs no rights, so it does not matter what it was.
  const known = async (ids: readonly string[]) => new Map(ids.map((id) => [id, ''] as const))
  for await (const change of changes({ ...io, known }, files)) {
    if (change.kind === 'item') yield { kind: 'access', externalId: change.item.externalId, access: change.item.access ?? [] }
    if (change.kind === 'cursor') files = change.cursor
  }
  let groupsAt = since?.groupsAt ?? 0
  if (Date.now() - groupsAt > groupsAgainMs) {
    groupsAt = Date.now()
    yield* groupsOf(io)
    yield { kind: 'complete' }
  }
  if (files !== null) yield { kind: 'cursor', cursor: JSON.stringify({ files, groupsAt }) }
}
