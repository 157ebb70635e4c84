import type { DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import type { ServiceName } from '@quarry/contract/source/service'
import type { Access, Principal } from '@quarry/integrations/kit/rights'
import { sql } from 'kysely'
import { isAwake } from '../../db/awake.ts'
import type { Db } from '../../db/db.ts'
import { storableJson } from '../../db/storable.ts'
import { enqueueIndexChanges } from '../../search-index/enqueue.store.ts'
import { closeAccessLists, isOfFormerPlace, keepAccessLists } from './access-list.store.ts'

type Owner = { workspaceId: WorkspaceId; sourceId: SourceId }

export type RightsBatch = {
  people: ReadonlyMap<string, string | null>
  groups: ReadonlyMap<string, { name: string; members: readonly Principal[] }>
  access: ReadonlyMap<string, Access>
}

/**
 * Writes rights that a service reported. Writers of the source's documents wait meanwhile.
 * @returns false, and writes nothing, when the source is deleted, or the reading was overtaken.
 */
export async function writeRights(
  tx: Db,
  owner: Owner,
  { run, at }: { run: number; at: Date },
  batch: RightsBatch,
): Promise<boolean> {
  const { sourceId } = owner
  const { rows } = await sql`
    select from source where id = ${sourceId} and rights_run = ${run} and removed_at is null for update`.execute(tx)
  if (rows.length === 0) return false
  await writePeople(tx, owner, run, batch.people)
  await writeGroups(tx, owner, run, batch.groups)
  await writeAccess(tx, owner, at, batch.access)
  return true
}

async function writePeople(tx: Db, { workspaceId, sourceId }: Owner, run: number, people: RightsBatch['people']): Promise<void> {
  const rows = [...people].map(([id, email]) => ({ id, email }))
  await sql`
    insert into source_person (source_id, workspace_id, person_id, email, seen_run)
    select ${sourceId}, ${workspaceId}, r.id, lower(r.email), ${run}
    from jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(id text, email text)
    on conflict (source_id, person_id) do update set email = excluded.email, seen_run = excluded.seen_run`.execute(tx)
}

async function writeGroups(tx: Db, { workspaceId, sourceId }: Owner, run: number, groups: RightsBatch['groups']): Promise<void> {
  const rows = [...groups].map(([id, { name, members }]) => ({ id, name, members }))
  const json = storableJson(rows)
  await sql`
    insert into source_group (source_id, workspace_id, group_id, name, seen_run)
    select ${sourceId}, ${workspaceId}, r.id, r.name, ${run} from jsonb_to_recordset(${json}::jsonb) as r(id text, name text)
    on conflict (source_id, group_id) do update set name = excluded.name, seen_run = excluded.seen_run`.execute(tx)
  await sql`
    delete from source_group_member m using jsonb_to_recordset(${json}::jsonb) as r(id text, members jsonb)
    where m.source_id = ${sourceId} and m.group_id = r.id and not r.members ? m.principal`.execute(tx)
  await sql`
    insert into source_group_member (source_id, group_id, principal, workspace_id)
    select distinct ${sourceId}::uuid, r.id, p.principal, ${workspaceId}::uuid
    from jsonb_to_recordset(${json}::jsonb) as r(id text, members jsonb), jsonb_array_elements_text(r.members) p(principal)
    on conflict do nothing`.execute(tx)
}

/** Items that are no documents of this place yet are left out: the listing that brings them says who may read them. */
async function writeAccess(tx: Db, owner: Owner, at: Date, access: RightsBatch['access']): Promise<void> {
  if (access.size === 0) return
  const lists = await keepAccessLists(tx, owner, [...access.values()])
  const rows = [...access.keys()].map((external_id, index) => ({ external_id, list: lists[index] }))
  const { rows: moved } = await sql<{ id: DocumentId; is_other: boolean }>`
    with before as (
      select d.id, d.access_list_id, r.list from document d
      join jsonb_to_recordset(${storableJson(rows)}::jsonb) as r(external_id text, list uuid) using (external_id)
      where d.source_id = ${owner.sourceId} and not ${isOfFormerPlace} order by d.id for update of d
    )
    update document d set access_list_id = before.list, access_read_at = ${at} from before where d.id = before.id
    returning d.id, before.access_list_id is distinct from before.list as is_other`.execute(tx)
  await enqueueIndexChanges(
    tx,
    owner.workspaceId,
    moved.filter((row) => row.is_other).map((row) => row.id),
  )
}

/** Deletes people and groups that a complete reading did not report. */
export async function deleteUnlisted(tx: Db, { sourceId }: Owner, run: number): Promise<void> {
  for (const table of ['source_person', 'source_group'] as const)
    await tx.deleteFrom(table).where('source_id', '=', sourceId).where('seen_run', '<', run).execute()
}

/**
 * Forgets all of it: nobody sees anything of the source until its rights are read again. A reading that is under way is overtaken: what it
 * still brings is of the former account or place.
 */
export async function forgetRights(tx: Db, { workspaceId, sourceId }: Owner, at: Date): Promise<void> {
  await tx
    .updateTable('source')
    .set((eb) => ({ rights_run: eb('rights_run', '+', 1), rights_read_at: null, rights_cursor: null, rights_next_at: at }))
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sourceId)
    .execute()
  for (const table of ['source_person', 'source_group'] as const)
    await tx.deleteFrom(table).where('workspace_id', '=', workspaceId).where('source_id', '=', sourceId).execute()
}

/**
 * Forgets it for another server: what was read at the former one is seen by nobody until it is listed and granted at the new one. The caller
 * holds the source's row for update.
 */
export async function forgetPlace(tx: Db, owner: Owner, at: Date): Promise<void> {
  await forgetRights(tx, owner, at)
  await closeAccessLists(tx, owner)
}

/** A paused source does not sleep: what it has is still searched. */
export const findReadable = (db: Db, { workspaceId, sourceId }: Owner) =>
  db
    .selectFrom('source')
    .select(['id', 'workspace_id', 'service', 'connection_id', 'rights_failures'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sourceId)
    .where('removed_at', 'is', null)
    .where(isAwake)
    .executeTakeFirst()

/** Sources whose rights are due, over all workspaces. Refused credentials wait for a person. */
export const findRightsDue = (db: Db, mirroring: readonly ServiceName[], now: Date) =>
  db
    .selectFrom('source')
    .select(['workspace_id as workspaceId', 'id as sourceId'])
    .where('service', '=', sql<ServiceName>`any(${sql.val([...mirroring])}::text[])`)
    .where((eb) => eb.or([eb('rights_next_at', '<=', now), eb('rights_run', '=', 0)]))
    .where('status', '<>', 'authFail')
    .where('removed_at', 'is', null)
    .where(isAwake)
    .orderBy('rights_next_at')
    .limit(500)
    .execute()

/** @param leaseUntil when somebody else may begin, should this process vanish with its job. @returns the number of the reading, and where it starts. */
export const beginReading = (db: Db, { sourceId }: Owner, leaseUntil: Date): Promise<{ run: number; cursor: string | null }> =>
  db
    .updateTable('source')
    .set((eb) => ({ rights_run: eb('rights_run', '+', 1), rights_next_at: leaseUntil }))
    .where('id', '=', sourceId)
    .returning(['rights_run as run', 'rights_cursor as cursor'])
    .executeTakeFirstOrThrow()

type OfReading = Owner & { run: number }

/** Does nothing once the reading was overtaken. */
export async function endReading(
  db: Db,
  { sourceId, run }: OfReading,
  end:
    | { at: Date; nextAt: Date; cursor: string | null; isOpen: boolean; hasChanged: boolean }
    | { nextAt: Date; reason: string | null },
): Promise<void> {
  await db
    .updateTable('source')
    .set((eb) =>
      'cursor' in end
        ? {
            rights_read_at: end.at,
            rights_cursor: end.cursor,
            rights_lapse: !end.isOpen,
            ...(end.hasChanged && { changed_at: end.at }),
            rights_reason: null,
            rights_failures: 0,
            rights_next_at: end.nextAt,
          }
        : { rights_reason: end.reason, rights_failures: eb('rights_failures', '+', 1), rights_next_at: end.nextAt },
    )
    .where('id', '=', sourceId)
    .where('rights_run', '=', run)
    .execute()
}

/** Does nothing once the reading was overtaken. */
export async function postponeReading(db: Db, { sourceId, run }: OfReading, nextAt: Date): Promise<void> {
  await db
    .updateTable('source')
    .set({ rights_next_at: nextAt })
    .where('id', '=', sourceId)
    .where('rights_run', '=', run)
    .execute()
}
