import type { DocumentState } from '@quarry/contract/source/document'
import { type DocumentCode, failedCodes } from '@quarry/contract/source/document-code'
import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { countSourceDocuments } from '../../../db/document-count.ts'

type Ancestors = { id: string; title: string; link: string | null }[]
type Page = { search: string; offset: number; limit: number }

/** Whether a path, such as `reports/2026/plan.pdf`, holds what was typed. @param path in lower case. */
const holds = (path: RawBuilder<string>, search: string): RawBuilder<boolean> =>
  search === '' ? sql`true` : sql`position(lower(${search}) in ${path}) > 0`

const state = sql<DocumentState>`case when pending then 'waiting'
  when code = any(${sql.val([...failedCodes])}::text[]) then 'failed' else 'indexed' end`

/** What is shown of a document. */
export const documentFacts = [
  'id',
  'title',
  'ancestors',
  'link',
  'size',
  'code',
  'detail',
  'changed_at',
  'read_at as at',
  state.as('state'),
] as const

/** The latest change first. @param wanted null for every state. */
export async function findDocuments(
  db: Db,
  workspaceId: WorkspaceId,
  sourceId: SourceId,
  { wanted, search, offset, limit }: Page & { wanted: DocumentState | null },
) {
  const found = db
    .selectFrom('document')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where(holds(sql.ref('path'), search))
    .$if(wanted !== null, (query) => query.where(state, '=', wanted))
  // Found in the index alone; only the rows of the page are read from the table.
  const page = found
    .select('id')
    .orderBy('changed_at', (order) => order.desc().nullsLast())
    .orderBy('id')
    .offset(offset)
    .limit(limit)
  const [{ total }, rows] = await Promise.all([
    search === '' && wanted === null
      ? countSourceDocuments(db, { workspaceId, sourceId })
      : found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
    db
      .selectFrom('document')
      .select(documentFacts)
      .where('workspace_id', '=', workspaceId)
      .where('id', 'in', page)
      .orderBy('changed_at', (order) => order.desc().nullsLast())
      .orderBy('id')
      .execute(),
  ])
  return { total, rows }
}

/** Documents taken out by hand, the last one first. */
export async function findExcluded(db: Db, workspaceId: WorkspaceId, sourceId: SourceId, { search, offset, limit }: Page) {
  const found = db
    .selectFrom('excluded_document')
    .where('workspace_id', '=', workspaceId)
    .where('source_id', '=', sourceId)
    .where(holds(sql`document_path(ancestors, title)`, search))
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  const rows = await found
    .select(['id', 'title', 'ancestors', 'link', 'size', 'changed_at', 'excluded_at as at'])
    .select([sql<DocumentCode | null>`null`.as('code'), sql<string | null>`null`.as('detail')])
    .select(sql<DocumentState>`'excluded'`.as('state'))
    .orderBy('excluded_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(limit)
    .execute()
  return { total, rows }
}

export type DocumentRow = {
  id: DocumentId
  title: string
  ancestors: Ancestors
  link: string | null
  size: number | null
  state: DocumentState
  code: DocumentCode | null
  detail: string | null
  changed_at: Date | null
  at: Date | null
}
