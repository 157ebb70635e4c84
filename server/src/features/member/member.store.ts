import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Role } from '@quarry/contract/workspace/role'
import { sql } from 'kysely'
import { compiled } from '../../db/compiled.ts'
import type { Db } from '../../db/db.ts'
import { selectSession } from '../account/account.ts'

const activeMembers = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select(['workspace.id', 'workspace.code', 'workspace.status', 'member.role', 'member.privileges', 'member.last_access_at'])
    .where('member.account_id', '=', accountId)
    .where('member.status', '=', 'active')
    .where('workspace.removed_at', 'is', null)

/** @returns undefined unless the member is active; the workspace may be deactivated. */
export const findActiveMember = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  activeMembers(db, accountId).where('member.workspace_id', '=', workspaceId).executeTakeFirst()

/** The same by the workspace's code, in any spelling of upper and lower case. */
export const findActiveMemberByCode = (db: Db, code: string, accountId: AccountId) =>
  activeMembers(db, accountId)
    .where(sql<string>`lower(workspace.code)`, '=', code.toLowerCase())
    .executeTakeFirst()

export type ActiveMember = NonNullable<Awaited<ReturnType<typeof findActiveMember>>>

const findVisitors = compiled((db: Db, asked: { tokenHash: string; workspaceId: WorkspaceId; now: Date }) =>
  selectSession(db, asked.tokenHash, asked.now)
    .leftJoin('member', (join) =>
      join
        .onRef('member.account_id', '=', 'account.id')
        .on('member.workspace_id', '=', asked.workspaceId)
        .on('member.status', '=', 'active'),
    )
    .leftJoin('workspace', (join) =>
      join.onRef('workspace.id', '=', 'member.workspace_id').on('workspace.removed_at', 'is', null),
    )
    .select(['workspace.id as workspaceId', 'workspace.code', 'workspace.status'])
    .select(['member.role', 'member.privileges', 'member.last_access_at']),
)

/** A live session and the same of its account, at one look; `member` is null where that would be undefined. */
export async function findVisitor(db: Db, tokenHash: string, workspaceId: WorkspaceId, now: Date) {
  const [row] = await findVisitors(db, { tokenHash, workspaceId, now })
  if (!row) return undefined
  const { workspaceId: id, code, status, role, privileges, last_access_at, ...session } = row
  const isMember = id !== null && code !== null && status !== null && role !== null && privileges !== null
  const member: ActiveMember | null = isMember ? { id, code, status, role, privileges, last_access_at } : null
  return { session, member }
}

export async function markAccess(db: Db, workspaceId: WorkspaceId, accountId: AccountId, at: Date): Promise<void> {
  await db
    .updateTable('member')
    .set({ last_access_at: at })
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .execute()
}

const memberships = (db: Db, accountId: AccountId) =>
  db
    .selectFrom('member')
    .innerJoin('workspace', 'workspace.id', 'member.workspace_id')
    .select((eb) => [
      'workspace.id',
      'workspace.code',
      'workspace.name',
      'workspace.display_name',
      'workspace.status',
      'workspace.created_at',
      'member.role',
      'member.privileges',
      'member.status as memberStatus',
      eb
        .selectFrom('member as other')
        .select(sql<number>`count(*)::int`.as('count'))
        .whereRef('other.workspace_id', '=', 'workspace.id')
        .where('other.status', '=', 'active')
        .$asScalar()
        .as('activeMembers'),
    ])
    .where('member.account_id', '=', accountId)
    .where('workspace.removed_at', 'is', null)

export type MembershipRow = Awaited<ReturnType<typeof findMemberships>>[number]

/** In the order they were joined. */
export const findMemberships = (db: Db, accountId: AccountId) =>
  memberships(db, accountId).orderBy('member.joined_at').orderBy('workspace.id').execute()

export const findMembership = (db: Db, workspaceId: WorkspaceId, accountId: AccountId) =>
  memberships(db, accountId).where('workspace.id', '=', workspaceId).executeTakeFirst()

/**
 * Lets nobody else change who belongs to the workspace until the surrounding transaction ends. Rows that only refer to the
 * workspace can be written meanwhile.
 * @returns undefined when the workspace is deleted.
 */
export const holdWorkspace = (tx: Db, workspaceId: WorkspaceId) =>
  tx
    .selectFrom('workspace')
    .select(['id', 'code', 'display_name as name', 'status'])
    .where('id', '=', workspaceId)
    .where('removed_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst()

const people = (db: Db, workspaceId: WorkspaceId) =>
  db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select([
      'member.account_id as id',
      'account.email',
      'account.lang',
      'account.first_name',
      'account.last_name',
      'member.display_name',
      'member.role',
      'member.status',
      'member.privileges',
    ])
    .where('member.workspace_id', '=', workspaceId)

export type PersonRow = Awaited<ReturnType<typeof findPeople>>[number]

export const findPeople = (db: Db, workspaceId: WorkspaceId, ids: readonly AccountId[]) =>
  people(db, workspaceId)
    .where('member.account_id', '=', sql<AccountId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()

export const findPerson = (db: Db, workspaceId: WorkspaceId, id: AccountId) =>
  people(db, workspaceId).where('member.account_id', '=', id).executeTakeFirst()

export const findOwner = (db: Db, workspaceId: WorkspaceId) =>
  people(db, workspaceId).where('member.role', '=', 'OWNER').executeTakeFirstOrThrow()

/** Which of these addresses belong to members, active or not. */
export async function findMemberEmails(db: Db, workspaceId: WorkspaceId, emails: readonly string[]): Promise<string[]> {
  const rows = await db
    .selectFrom('member')
    .innerJoin('account', 'account.id', 'member.account_id')
    .select('account.email')
    .where('member.workspace_id', '=', workspaceId)
    .where('account.email', '=', sql<string>`any(${sql.val([...emails])}::text[])`)
    .execute()
  return rows.map(({ email }) => email)
}

/** Keeps the member from being removed or deactivated until the surrounding transaction ends. @returns false for who is no longer one. */
export const holdMember = async (tx: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<boolean> =>
  (await tx
    .selectFrom('member')
    .select('account_id')
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .where('status', '=', 'active')
    .forShare()
    .executeTakeFirst()) !== undefined

/** @property privileges of an admin; all when absent */
type NewMember = { accountId: AccountId; role: Role; privileges?: PersonRow['privileges']; at: Date }

export async function insertMember(
  tx: Db,
  workspaceId: WorkspaceId,
  { accountId, role, privileges, at }: NewMember,
): Promise<void> {
  const row = { workspace_id: workspaceId, account_id: accountId, role, joined_at: at, last_access_at: null }
  await tx
    .insertInto('member')
    .values({ ...row, ...(privileges && { privileges }) })
    .execute()
}

type Change = { role?: Role; status?: 'active' | 'deactivate'; privileges?: PersonRow['privileges'] }

/** @param change at least one field. */
export async function updateMembers(tx: Db, workspaceId: WorkspaceId, ids: readonly AccountId[], change: Change): Promise<void> {
  await tx
    .updateTable('member')
    .set(change)
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', sql<AccountId>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
}

export async function findMemberProfile(
  db: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
): Promise<{ displayName: string; job: string }> {
  return db
    .selectFrom('member')
    .select(['display_name as displayName', 'job'])
    .where('workspace_id', '=', workspaceId)
    .where('account_id', '=', accountId)
    .executeTakeFirstOrThrow()
}

export async function updateMemberProfile(
  tx: Db,
  workspaceId: WorkspaceId,
  accountId: AccountId,
  change: { display_name?: string; job?: string },
): Promise<void> {
  await tx.updateTable('member').set(change).where('workspace_id', '=', workspaceId).where('account_id', '=', accountId).execute()
}

export async function deleteMember(tx: Db, workspaceId: WorkspaceId, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('member').where('workspace_id', '=', workspaceId).where('account_id', '=', accountId).execute()
}

/** Takes an account out of every workspace. */
export async function deleteMemberships(tx: Db, accountId: AccountId): Promise<void> {
  await tx.deleteFrom('member').where('account_id', '=', accountId).execute()
}
