import type { AccountId, DocumentId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { type RawBuilder, sql } from 'kysely'
import type { Readers } from '@quarry/contract/channel/channel'
import type { Db } from '../../db/db.ts'
import type { Viewer } from './visible.store.ts'

/**
 * What several people see, each by the rule of `visible.store.ts`: what any one of them does not see is not among it. What is one person's
 * alone, a restricted source, never is.
 */
const readersOf = ({ workspaceId }: Viewer, readers: Readers): RawBuilder<{ account_id: AccountId }> =>
  readers === 'members'
    ? sql`select account_id from member where workspace_id = ${workspaceId} and status = 'active'`
    : sql`select distinct unnest(${sql.val([...readers])}::uuid[])`

/** Access lists that let in each of them. */
const listsOpenToAll = (viewer: Viewer, readers: Readers) => sql<string>`
  with recursive reader (account_id) as (${readersOf(viewer, readers)}), address (account_id, email) as (
    select account_id, email from reader join account on account.id = account_id
    union select account_id, email from reader join account_email using (account_id) where confirmed_at is not null
  ), mirrored (account_id, id) as (
    select account_id, id from reader cross join source
    where workspace_id = ${viewer.workspaceId} and removed_at is null and access_level = 'PUBLIC'
      and service = any(${sql.val(viewer.mirroring)}::text[]) and rights_read_at is not null
      and (rights_read_at >= ${viewer.at}::timestamptz - ${sql.lit(limits.rightsHours)} * interval '1 hour'
        or not rights_lapse or created_by = account_id)
  ), held (account_id, source_id, principal) as (
    select mirrored.account_id, mirrored.id, general.principal from mirrored cross join lateral (
      select 'everyone' union select 'email:' || email from address where address.account_id = mirrored.account_id
      union select 'domain:' || substring(email from '[^@]*$') from address where address.account_id = mirrored.account_id
    ) general (principal)
    union
    select mirrored.account_id, mirrored.id, 'user:' || person_id
    from mirrored join source_person on source_id = mirrored.id
      join address on address.email = source_person.email and address.account_id = mirrored.account_id
    union
    select held.account_id, m.source_id, 'group:' || m.group_id
    from held join source_group_member m on m.source_id = held.source_id and m.principal = held.principal
  ), opened (account_id, list_id) as (
    select held.account_id, list_id from held
      join access_grant g on g.source_id = held.source_id and g.principal = held.principal
    group by held.account_id, list_id having count(distinct conjunct) = min(conjuncts)
  )
  select list_id from opened group by list_id having count(*) = (select count(*) from reader)`

/** What the search index lets pass for all of them. */
export async function findTokensOfAll(db: Db, viewer: Viewer, readers: Readers): Promise<string[]> {
  const { rows } = await sql<{ token: string }>`
    select id::text as token from source
    where workspace_id = ${viewer.workspaceId} and removed_at is null and access_level = 'PUBLIC'
      and service <> all(${sql.val(viewer.mirroring)}::text[])
    union all select list_id::text from (${listsOpenToAll(viewer, readers)}) opened
    order by token`.execute(db)
  return rows.map(({ token }) => token)
}

/** Of these documents, those that each of them sees. */
export async function findSeenByAll(
  db: Db,
  viewer: Viewer,
  readers: Readers,
  ids: readonly DocumentId[],
): Promise<Set<DocumentId>> {
  const { rows } = await sql<{ id: DocumentId }>`
    select document.id from document join source on source.id = document.source_id
    where document.workspace_id = ${viewer.workspaceId} and document.id = any(${sql.val([...ids])}::uuid[])
      and source.removed_at is null and source.access_level = 'PUBLIC'
      and case when source.service = any(${sql.val(viewer.mirroring)}::text[])
        then document.access_list_id in (${listsOpenToAll(viewer, readers)}) else true end`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
