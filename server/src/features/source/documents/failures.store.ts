import { type DocumentCode, failedCodes, textlessCodes } from '@quarry/contract/source/document-code'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countByCode } from '../source.store.ts'
import { isVisibleTo, type Viewer } from '../../rights/rights.ts'

type FailurePage = { viewer: Viewer | null; code: DocumentCode | null; offset: number; limit: number }

const reportedCodes: readonly DocumentCode[] = [...failedCodes, ...textlessCodes]

const failedOf = (db: Db, workspaceId: WorkspaceId, id: SourceId) =>
  db
    .selectFrom('document')
    .where('document.workspace_id', '=', workspaceId)
    .where('document.source_id', '=', id)
    .where('document.code', 'in', reportedCodes)

const facts = [
  'document.id',
  'document.title',
  'document.ancestors',
  'document.link',
  'document.code',
  'document.detail',
  'document.read_at',
  'document.created_at',
] as const

/**
 * A page of those of one reason or of all, and how many there are for each reason.
 * @param page.viewer whose eyes may see them; null for all.
 */
export async function findFailures(db: Db, workspaceId: WorkspaceId, id: SourceId, { viewer, code, offset, limit }: FailurePage) {
  const failed = failedOf(db, workspaceId, id)
    .innerJoin('source', 'source.id', 'document.source_id')
    .$if(viewer !== null, (query) => query.where(isVisibleTo(viewer as Viewer)))
  const groups = viewer
    ? await failed
        .select(['document.code', sql<number>`count(*)::int`.as('count')])
        .groupBy('document.code')
        .orderBy('count', 'desc')
        .orderBy('document.code')
        .$narrowType<{ code: DocumentCode }>()
        .execute()
    : (await countByCode(db, workspaceId, id)).filter((group) => reportedCodes.includes(group.code))
  const rows = await failed
    .$if(code !== null, (query) => query.where('document.code', '=', code))
    .select(facts)
    .orderBy('document.read_at', 'desc')
    .orderBy('document.id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { groups, rows }
}

/** All of them in the order of their ids. @param after the last of the page before; null: from the first. */
export const findFailuresAfter = (db: Db, workspaceId: WorkspaceId, id: SourceId, after: DocumentId | null, limit: number) =>
  failedOf(db, workspaceId, id)
    .$if(after !== null, (query) => query.where('document.id', '>', after))
    .select(facts)
    .orderBy('document.id')
    .limit(limit)
    .execute()
