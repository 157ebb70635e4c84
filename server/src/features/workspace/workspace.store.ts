import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { CompanyInfo, WorkspaceContents } from '@quarry/contract/wire/workspace/workspace'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'

type NewWorkspace = { code: string; name: string; displayName: string; createdBy: AccountId; createdAt: Date }

/** Inserts a workspace together with its owner: there is never one without the other. */
export async function insertWorkspace(tx: Db, workspace: NewWorkspace): Promise<WorkspaceId> {
  const { id } = await tx
    .insertInto('workspace')
    .values({
      code: workspace.code,
      name: workspace.name,
      display_name: workspace.displayName,
      created_by: workspace.createdBy,
      created_at: workspace.createdAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('member')
    .values({
      workspace_id: id,
      account_id: workspace.createdBy,
      role: 'OWNER',
      joined_at: workspace.createdAt,
      last_access_at: null,
    })
    .execute()
  return id
}

/** Without regard to case, as the unique index has it. */
export const hasWorkspaceCode = async (db: Db, code: string): Promise<boolean> =>
  (await db
    .selectFrom('workspace')
    .select('id')
    .where(sql<string>`lower(code)`, '=', code.toLowerCase())
    .executeTakeFirst()) !== undefined

/** Locks the workspace until the surrounding transaction ends. @returns undefined when it is being deleted, or is deleted. */
export const lockWorkspace = (tx: Db, id: WorkspaceId) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'code', 'name', 'display_name', 'status'])
    .where('id', '=', id)
    .where('removed_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()

export async function isOwner(db: Db, id: WorkspaceId, accountId: AccountId): Promise<boolean> {
  const row = await db
    .selectFrom('member')
    .select('role')
    .where('workspace_id', '=', id)
    .where('account_id', '=', accountId)
    .where('role', '=', 'OWNER')
    .where('status', '=', 'active')
    .executeTakeFirst()
  return row !== undefined
}

type Fields = { name: string; displayName: string; status: 'active' | 'deactivate'; removedAt: Date } & CompanyInfo
type Change = { [Key in keyof Fields]?: Fields[Key] | undefined }

/** Absent fields stay. */
export async function updateWorkspace(db: Db, id: WorkspaceId, change: Change): Promise<void> {
  const columns = {
    name: change.name,
    display_name: change.displayName,
    status: change.status,
    removed_at: change.removedAt,
    country_code: change.countryCode,
    company_name: change.companyName,
    main_product_name: change.mainProductName,
    website: change.website,
    search_box_text: change.searchBoxText,
  }
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  if (Object.keys(given).length > 0) await db.updateTable('workspace').set(given).where('id', '=', id).execute()
}

export const findCompanyInfo = (db: Db, id: WorkspaceId): Promise<CompanyInfo | undefined> =>
  db
    .selectFrom('workspace')
    .select([
      'country_code as countryCode',
      'company_name as companyName',
      'main_product_name as mainProductName',
      'website',
      'search_box_text as searchBoxText',
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** The owner and the administrators, to be written to. */
export const findManagers = (db: Db, id: WorkspaceId) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select(['account.email', 'account.lang', 'member.role'])
    .where('member.workspace_id', '=', id)
    .where('member.status', '=', 'active')
    .where('member.role', 'in', ['OWNER', 'ADMIN'])
    .execute()

export async function countContents(db: Db, id: WorkspaceId): Promise<WorkspaceContents> {
  const { rows } = await sql<WorkspaceContents>`
    select (select count(*)::int from source where workspace_id = ${id} and removed_at is null) as sources,
           (select coalesce(sum(documents), 0)::int from document_count where workspace_id = ${id}) as documents,
           (select count(*)::int from member where workspace_id = ${id}) as members,
           (select count(*)::int from agent where workspace_id = ${id}) as agents,
           (select count(*)::int from api_key where workspace_id = ${id}) as "apiKeys"`.execute(db)
  return rows[0]!
}

/** Whether a workspace is deleted; also when its row no longer exists. */
export const isRemoved = async (db: Db, id: WorkspaceId): Promise<boolean> =>
  (await db.selectFrom('workspace').select('id').where('id', '=', id).where('removed_at', 'is', null).executeTakeFirst()) ===
  undefined

/** Deletes the row of a workspace that is being deleted, and by its foreign keys whatever was written into it meanwhile. */
export async function deleteRemovedWorkspace(db: Db, id: WorkspaceId): Promise<void> {
  await db.deleteFrom('workspace').where('id', '=', id).where('removed_at', 'is not', null).execute()
}
