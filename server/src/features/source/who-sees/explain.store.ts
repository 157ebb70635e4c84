import type { AccountId, DocumentId, SourceId, WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../../db/db.ts'
import { isVisibleTo, type Viewer } from '../../rights/rights.ts'

/** @returns undefined when the source has no such document; null when it has no list. */
export const findAccessList = (db: Db, workspaceId: WorkspaceId, sourceId: SourceId, id: DocumentId) =>
  db
    .selectFrom('document')
    .leftJoin('access_list', 'access_list.id', 'document.access_list_id')
    .select(['access_list.id', 'access_list.conjuncts'])
    .where('document.workspace_id', '=', workspaceId)
    .where('document.source_id', '=', sourceId)
    .where('document.id', '=', id)
    .executeTakeFirst()

export const findGrants = (db: Db, workspaceId: WorkspaceId, listId: string) =>
  db
    .selectFrom('access_grant')
    .select(['conjunct', 'principal'])
    .where('workspace_id', '=', workspaceId)
    .where('list_id', '=', listId)
    .orderBy('conjunct')
    .orderBy('principal')
    .execute()

/** The groups these principals lead to, however deep, with who is in them. */
export async function findGroupsBelow(db: Db, workspaceId: WorkspaceId, sourceId: SourceId, principals: readonly string[]) {
  const { rows } = await sql<{ group_id: string; name: string; members: string[] }>`
    with recursive reached (principal) as (
      select unnest(${sql.val([...principals])}::text[])
      union
      select m.principal from reached join source_group_member m
        on m.source_id = ${sourceId} and m.workspace_id = ${workspaceId} and 'group:' || m.group_id = reached.principal
      where starts_with(m.principal, 'group:')
    )
    select g.group_id, g.name, array(
      select m.principal from source_group_member m where m.source_id = g.source_id and m.group_id = g.group_id order by m.principal
    ) as members
    from source_group g
    where g.source_id = ${sourceId} and g.workspace_id = ${workspaceId} and 'group:' || g.group_id in (select principal from reached)`.execute(
    db,
  )
  return rows
}

/** Active members by name, with their addresses and the people of the source these belong to. */
export async function findMembersAt(db: Db, workspaceId: WorkspaceId, sourceId: SourceId) {
  const { rows } = await sql<{
    id: AccountId
    first_name: string
    last_name: string
    email: string
    addresses: string[]
    people: { id: string; address: string }[]
  }>`
    select a.id, a.first_name, a.last_name, a.email, own.addresses, coalesce(p.people, '[]'::jsonb) as people
    from member join account a on a.id = member.account_id
    cross join lateral (
      select array_agg(email order by is_login desc, email) as addresses from (
        select a.email, true as is_login
        union all select e.email, false from account_email e where e.account_id = a.id and e.confirmed_at is not null) of_them
    ) own
    left join lateral (
      select jsonb_agg(jsonb_build_object('id', person_id, 'address', email) order by person_id) as people
      from source_person where source_id = ${sourceId} and workspace_id = ${workspaceId} and email = any(own.addresses)
    ) p on true
    where member.workspace_id = ${workspaceId} and member.status = 'active'
    order by a.first_name, a.last_name, a.email`.execute(db)
  return rows
}

/** @returns undefined unless they are an active member. */
export async function findMemberEmail(db: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<string | undefined> {
  const row = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.email')
    .where('member.workspace_id', '=', workspaceId)
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .executeTakeFirst()
  return row?.email
}

/** How many documents of each source this reader sees; sources without any are absent. */
export async function countVisible(db: Db, reader: Viewer): Promise<Map<SourceId, number>> {
  const { rows } = await sql<{ id: SourceId; count: number }>`
    select source.id, count(*)::int as count from source join document on document.source_id = source.id
    where ${isVisibleTo(reader)} group by source.id`.execute(db)
  return new Map(rows.map(({ id, count }) => [id, count]))
}
