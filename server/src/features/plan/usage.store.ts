import type { WorkspaceId } from '@quarry/contract/ids'
import type { AccessLevel } from '@quarry/contract/source/source'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { counted } from '../../db/document-count.ts'

export async function countUsedSeats(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const { count } = await db
    .selectFrom('member')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return count
}

export async function countAgents(db: Db, workspaceId: WorkspaceId): Promise<number> {
  const { count } = await db
    .selectFrom('agent')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .executeTakeFirstOrThrow()
  return count
}

/** Questions to agents so far in the month of `at`. */
export async function countMessages(db: Db, workspaceId: WorkspaceId, at: Date): Promise<number> {
  const { count } = await db
    .selectFrom('agent_use')
    .select(sql<number>`coalesce(sum(questions), 0)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('agent_id', 'is not', null)
    .where('day', '>=', sql<string>`date_trunc('month', ${at.toISOString().slice(0, 10)}::date)::date`)
    .executeTakeFirstOrThrow()
  return count
}

/** Documents of connected sources by who may search them: those that have a place in the index, and those that wait for one. */
export async function countDocuments(
  db: Db,
  workspaceId: WorkspaceId,
): Promise<Record<AccessLevel, { placed: number; heldBack: number }>> {
  const rows = await db
    .selectFrom('document_count')
    .innerJoin('source', 'source.id', 'document_count.source_id')
    .select(['source.access_level as level', counted.placed.as('placed'), counted.heldBack.as('heldBack')])
    .where('document_count.workspace_id', '=', workspaceId)
    .where('source.removed_at', 'is', null)
    .groupBy('source.access_level')
    .execute()
  const of = (level: AccessLevel) => rows.find((row) => row.level === level) ?? { placed: 0, heldBack: 0 }
  return { PUBLIC: of('PUBLIC'), RESTRICTED: of('RESTRICTED') }
}

/** Lets nobody else give places to documents of the workspace until the transaction ends. Taken before any row of a document. */
export async function lockDocumentQuota(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan.documents:' || ${workspaceId}::text, 0))`.execute(tx)
}

/** Lets nobody else make agents in the workspace until the transaction ends. */
export async function lockAgentQuota(tx: Db, workspaceId: WorkspaceId): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('plan.agents:' || ${workspaceId}::text, 0))`.execute(tx)
}
