import type { SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { Access } from '@quarry/integrations/kit/rights'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { accessListOf } from './access-list.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

/**
 * Ids of the lists for these rights, in their order; a list that is new is written. The caller holds the source's row at least for key
 * share, so that no list is cleared away before a document refers to it.
 */
export async function keepAccessLists(
  tx: Db,
  { workspaceId, sourceId }: Owner,
  accesses: readonly (Access | undefined)[],
): Promise<string[]> {
  const lists = accesses.map(accessListOf)
  const distinct = [...new Map(lists.map((list) => [list.hash, list])).values()]
  const rows = distinct.map(({ hash, conjuncts }) => ({
    hash,
    conjuncts: conjuncts.length,
    grants: conjuncts.flatMap((principals, conjunct) => principals.map((principal) => ({ conjunct, principal }))),
  }))
  // In the order of the hashes, so that two who write the same new lists never wait for each other in a ring.
  await sql`
    with wanted as (
      select decode(r.hash, 'hex') as hash, r.conjuncts, r.grants
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(hash text, conjuncts int, grants jsonb)
    ), made as (
      insert into access_list (workspace_id, source_id, hash, conjuncts)
      select ${workspaceId}, ${sourceId}, hash, conjuncts from wanted order by hash
      on conflict (source_id, hash) do nothing returning id, hash
    )
    insert into access_grant (list_id, conjunct, principal, workspace_id, source_id, conjuncts)
    select made.id, g.conjunct, g.principal, ${workspaceId}, ${sourceId}, wanted.conjuncts
    from made join wanted using (hash)
    cross join jsonb_to_recordset(wanted.grants) as g(conjunct int, principal text)`.execute(tx)
  const found = await sql<{ id: string; hash: string }>`
    select id, encode(hash, 'hex') as hash from access_list
    where source_id = ${sourceId}
      and hash in (select decode(h, 'hex') from unnest(${sql.val(distinct.map(({ hash }) => hash))}::text[]) h)`.execute(tx)
  const ids = new Map(found.rows.map(({ id, hash }) => [hash, id]))
  return lists.map(({ hash }) => ids.get(hash)!)
}

/**
 * Lets nobody in by the lists there are: they are of a former place, where the same names mean other people. Equal rights of the new one
 * make a list of their own, as the hash of a former one is longer than any. The caller holds the source's row for update.
 */
export async function closeAccessLists(tx: Db, { sourceId }: Owner): Promise<void> {
  await sql`delete from access_grant where source_id = ${sourceId}`.execute(tx)
  await sql`update access_list set hash = '\\x00'::bytea || hash where source_id = ${sourceId}`.execute(tx)
}

/** Whether the document that a query names `d` is of a former place of its source. */
export const isOfFormerPlace = sql<boolean>`
  exists (select from access_list former where former.id = d.access_list_id and octet_length(former.hash) > 32)`

/** Deletes lists no document has. Writers of the source's documents wait meanwhile. */
export async function clearAccessLists(tx: Db, { workspaceId, sourceId }: Owner): Promise<void> {
  await sql`select from source where workspace_id = ${workspaceId} and id = ${sourceId} for update`.execute(tx)
  await sql`
    delete from access_list l where workspace_id = ${workspaceId} and source_id = ${sourceId}
      and not exists (select from document d where d.access_list_id = l.id)`.execute(tx)
}
