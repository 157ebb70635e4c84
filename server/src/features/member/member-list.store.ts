import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { MemberFilters } from '@quarry/contract/wire/workspace/member'
import type { MemberStatus } from '@quarry/contract/workspace/member'
import type { Privilege } from '@quarry/contract/workspace/permission'
import type { Role } from '@quarry/contract/workspace/role'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../db/db.ts'

export type ListedRow = {
  id: string
  email: string
  first_name: string
  last_name: string
  display_name: string
  job: string
  role: Role
  privileges: Privilege[]
  status: MemberStatus
  joined_at: Date | null
  last_access_at: Date | null
  expires_at: Date | null
  updated_at: Date | null
  inviter_first_name: string | null
  inviter_last_name: string | null
}

const members = (workspaceId: WorkspaceId) => sql`
  select account.id, account.email, account.first_name, account.last_name, member.display_name,
    case when member.job = '' then account.job else member.job end as job,
    member.role, member.privileges, member.status, member.joined_at, member.last_access_at,
    null::timestamptz as expires_at, null::timestamptz as updated_at, null as inviter_first_name, null as inviter_last_name
  from member join account on account.id = member.account_id
  where member.workspace_id = ${workspaceId}`

/** Who speaks in an invitation: whoever sent it, and the owner once that account is deleted and has no name any more. */
export const inviterId = sql<AccountId>`coalesce(
  (select id from account where id = invitation.invited_by and deleted_at is null),
  (select account_id from member where member.workspace_id = invitation.workspace_id and member.role = 'OWNER'))`

/** Only who has not joined or declined, and is no member by now (spec §4). */
const invitees = (workspaceId: WorkspaceId) => sql`
  select invitation.id, invitation.email, '' as first_name, '' as last_name, '' as display_name, '' as job,
    invitation.role, '{}'::text[] as privileges, invitation.status, null::timestamptz as joined_at, null::timestamptz as last_access_at,
    invitation.expires_at, invitation.updated_at, inviter.first_name, inviter.last_name
  from invitation join account inviter on inviter.id = ${inviterId}
  where invitation.workspace_id = ${workspaceId} and invitation.status in ('not_joined', 'declined')
    and not exists (
      select from member join account on account.id = member.account_id
      where member.workspace_id = ${workspaceId} and account.email = invitation.email)`

/** @param everybody also invitees and deactivated members. */
const listed = (workspaceId: WorkspaceId, everybody: boolean) =>
  everybody
    ? sql`(${members(workspaceId)} union all ${invitees(workspaceId)}) as listed`
    : sql`(${members(workspaceId)} and member.status = 'active') as listed`

/** Spaces do not count, and a name is found in either order. */
function fits({ search, role, status }: Pick<MemberFilters, 'search' | 'role' | 'status'>): RawBuilder<unknown> {
  const part = `%${search.replace(/[\\%_]/g, '\\$&').replace(/\s/g, '')}%`
  return sql`(${search} = '' or email ilike ${part} or replace(first_name || last_name || first_name, ' ', '') ilike ${part}
      or replace(display_name, ' ', '') ilike ${part})
    and (${role ?? null}::text[] is null or role = any(${role ?? null}::text[]))
    and (${status ?? null}::text[] is null or status = any(${status ?? null}::text[]))`
}

/** What each column is ordered by; names that are missing come last. */
const keys = {
  name: sql`nullif(lower(case when display_name <> '' then display_name
      when last_name ~ '^[가-힣一-龥]+$' then last_name || first_name else first_name || ' ' || last_name end), ' ')`,
  email: sql`email`,
  role: sql`array_position('{OWNER,ADMIN,USER}', role)`,
  status: sql`array_position('{active,not_joined,deactivate,declined}', status)`,
  lastAccess: sql`last_access_at`,
} satisfies Record<MemberFilters['sort'], RawBuilder<unknown>>

/** One page, and how many there are on all pages. Whether a row fits is the dear part, so it is asked once for both. */
export async function findListed(
  db: Db,
  workspaceId: WorkspaceId,
  { everybody, ...filters }: MemberFilters & { everybody: boolean },
): Promise<{ rows: ListedRow[]; total: number }> {
  const direction = filters.order === 'asc' ? sql`asc` : sql`desc`
  const { rows } = await sql<ListedRow & { total: number }>`
    with fitting as materialized (select * from ${listed(workspaceId, everybody)} where ${fits(filters)})
    select fitting.*, (select count(*)::int from fitting) as total from fitting
    order by ${keys[filters.sort]} ${direction} nulls last, email
    limit ${filters.pageSize} offset ${filters.page * filters.pageSize}`.execute(db)
  // A page behind the last one has no row that could carry the total.
  if (rows.length === 0 && filters.page > 0)
    return { rows: [], total: (await findListed(db, workspaceId, { ...filters, everybody, page: 0 })).total }
  return { rows, total: rows[0]?.total ?? 0 }
}

/** How many there are of each status; who they are is not read, which costs a third of counting the list itself. */
export async function countListed(
  db: Db,
  workspaceId: WorkspaceId,
  everybody: boolean,
): Promise<{ status: MemberStatus; count: number }[]> {
  const { rows } = await sql<{ status: MemberStatus; count: number }>`
    select status, count(*)::int as count from (
      select status from member where workspace_id = ${workspaceId} and (${everybody} or status = 'active')
      union all select status from (${invitees(workspaceId)}) as invited where ${everybody}
    ) as listed group by status`.execute(db)
  return rows
}
