import type { SourceId } from '@quarry/contract/ids'
import { applicationStateOf } from '@quarry/contract/source/source-application'
import type { agentRoutes } from '@quarry/contract/wire/agent/agent'
import type { OutputOf } from '@quarry/contract/wire/route'
import { z } from 'zod'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { viewerOf } from '../rights/rights.ts'
import { type LookupPosition, findLookupEntries, findSearchableSource } from './lookup.store.ts'

const pageSize = 100

type Wanted = { sourceId: SourceId; contentId?: string | undefined; find?: string | undefined; cursor?: string | undefined }

/**
 * What lies in a folder of a source, of all the caller finds there, to choose knowledge from.
 * @param wanted.contentId the folder; absent: what lies at the top.
 * @throws Failure sourceMissing — a search of the caller reaches no such source; invalidInput — no cursor of ours.
 */
export async function lookupEntry(
  ctx: Needs<'db' | 'clock' | 'vendors' | 'account' | 'workspace'>,
  { sourceId, contentId, find, cursor }: Wanted,
): Promise<OutputOf<typeof agentRoutes.lookupEntry>> {
  const after = cursor === undefined ? null : positionOf(cursor)
  const viewer = viewerOf(ctx)
  const source = await findSearchableSource(ctx.db, viewer, sourceId)
  if (!source) throw fail('sourceMissing')
  const rows = await findLookupEntries(ctx.db, viewer, sourceId, {
    parent: contentId ?? null,
    find: find ? find.normalize('NFC') : null,
    after,
    // One more than shown tells whether there is another page.
    limit: pageSize + 1,
  })
  const shown = rows.slice(0, pageSize)
  const last = rows.length > pageSize ? shown.at(-1) : undefined
  return {
    entries: shown.map(({ id, title, kind, documents, indexed }) => ({
      contentId: id,
      title,
      kind,
      documentCount: documents,
      indexedCount: indexed,
      state: applicationStateOf({ status: source.status, indexedCount: indexed }),
    })),
    cursor: last ? cursorOf(last) : null,
  }
}

const cursorOf = ({ rank, sort, id }: LookupPosition): string =>
  Buffer.from(JSON.stringify([rank, sort, id])).toString('base64url')

function positionOf(cursor: string): LookupPosition {
  const held = z.tuple([z.int(), z.string(), z.string()]).safeParse(parsed(Buffer.from(cursor, 'base64url').toString()))
  if (!held.success || held.data.some((part) => String(part).includes('\0'))) throw fail('invalidInput', { detail: 'cursor' })
  const [rank, sort, id] = held.data
  return { rank, sort, id }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
