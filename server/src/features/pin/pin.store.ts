import type { AccountId, DocumentId, PinId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { isVisibleTo, type Viewer } from '../rights/rights.ts'

/** @property document that is pinned, where the viewer may see it. */
export type PinRow = {
  id: PinId
  title: string
  body: string
  has_document: boolean
  document_id: DocumentId | null
  document: { documentId: DocumentId; title: string; sourceName: string } | null
  queries: string[]
  /** YYYY-MM-DD. */
  ends_on: string | null
  first_name: string | null
  last_name: string | null
  pinned_at: Date
}

const pins = (viewer: Viewer, which = sql<boolean>`true`, limit: number | null = null) => sql<PinRow>`
  with shown as (
    select document.id, document.title, source.display_name from document join source on source.id = document.source_id
    where document.id in (select document_id from pin where workspace_id = ${viewer.workspaceId} and ${which}) and ${isVisibleTo(viewer)}
  )
  select pin.id, pin.title, body, has_document, document_id, queries, ends_on::text, pinned_at, account.first_name, account.last_name,
    case when shown.id is not null then
      json_build_object('documentId', shown.id, 'title', shown.title, 'sourceName', shown.display_name) end as document
  from pin left join shown on shown.id = pin.document_id
    left join member on member.workspace_id = pin.workspace_id and member.account_id = pin.pinned_by
    left join account on account.id = member.account_id
  where pin.workspace_id = ${viewer.workspaceId} and ${which}
  order by pinned_at desc, pin.id limit ${limit}::int`

export const findPins = async (db: Db, viewer: Viewer): Promise<PinRow[]> => (await pins(viewer).execute(db)).rows

/**
 * Those for a query that say something to this viewer: a document they may see, or words.
 * @param today YYYY-MM-DD
 */
export async function findPinsOf(
  db: Db,
  viewer: Viewer,
  asked: { key: string; today: string; limit: number },
): Promise<PinRow[]> {
  const isMeant = sql<boolean>`keys @> array[${asked.key}::text] and (ends_on is null or ends_on >= ${asked.today}::date)`
  const { rows } = await pins(viewer, isMeant).execute(db)
  return rows.filter(({ document, body }) => document !== null || body !== '').slice(0, asked.limit)
}

export const countPins = async (tx: Db, workspaceId: WorkspaceId): Promise<number> => {
  // Whoever adds holds the row of the workspace until the end, so that no two pass the limit together.
  await tx.selectFrom('workspace').select('id').where('id', '=', workspaceId).forUpdate().execute()
  const row = await tx
    .selectFrom('pin')
    .select(sql<number>`count(*)`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return row.count
}

export async function isVisible(db: Db, viewer: Viewer, id: DocumentId): Promise<boolean> {
  const { rows } = await sql`
    select from document join source on source.id = document.source_id
    where document.workspace_id = ${viewer.workspaceId} and document.id = ${id} and ${isVisibleTo(viewer, [id])}`.execute(db)
  return rows.length > 0
}

type Content = {
  title: string
  body: string
  document_id: DocumentId | null
  has_document: boolean
  queries: string[]
  keys: string[]
  ends_on: string | null
  pinned_by: AccountId
  pinned_at: Date
}

export async function insertPin(tx: Db, workspaceId: WorkspaceId, content: Content): Promise<PinId> {
  const row = await tx
    .insertInto('pin')
    .values({ workspace_id: workspaceId, ...content })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const findPinnedDocument = (tx: Db, workspaceId: WorkspaceId, id: PinId) =>
  tx
    .selectFrom('pin')
    .select('document_id')
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export const updatePin = (tx: Db, workspaceId: WorkspaceId, id: PinId, content: Content) =>
  tx.updateTable('pin').set(content).where('workspace_id', '=', workspaceId).where('id', '=', id).execute()

/** @returns its title; undefined when there is none. */
export const deletePin = (tx: Db, workspaceId: WorkspaceId, id: PinId) =>
  tx.deleteFrom('pin').where('workspace_id', '=', workspaceId).where('id', '=', id).returning('title').executeTakeFirst()
