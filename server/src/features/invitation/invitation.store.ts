import type { Language } from '@quarry/contract/account/account'
import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inviterId } from '../member/member.ts'

type NewInvitations = {
  invitees: readonly { email: string; lang: Language; role: GivenRole }[]
  origin: string
  invitedBy: AccountId
  at: Date
  expiresAt: Date
}

/** Invites addresses, again where there was an invitation before; links of an earlier one end. */
export async function upsertInvitations(tx: Db, workspaceId: WorkspaceId, given: NewInvitations): Promise<void> {
  const emails = given.invitees.map(({ email }) => email)
  const { rows } = await sql<{ id: string }>`
    insert into invitation (workspace_id, email, status, lang, role, origin, invited_by, created_at, updated_at, expires_at,
      mail_due)
    select ${workspaceId}, given.email, 'not_joined', given.lang, given.role, ${given.origin}, ${given.invitedBy}, ${given.at}, ${given.at},
      ${given.expiresAt}, 'invitation'
    from unnest(${sql.val(emails)}::text[], ${sql.val(given.invitees.map(({ lang }) => lang))}::text[],
      ${sql.val(given.invitees.map(({ role }) => role))}::text[]) as given(email, lang, role)
    on conflict (workspace_id, email) do update set status = 'not_joined', lang = excluded.lang, role = excluded.role, origin = excluded.origin,
      invited_by = excluded.invited_by, created_at = excluded.created_at, updated_at = excluded.updated_at,
      expires_at = excluded.expires_at, mail_due = 'invitation', reminded_at = null
    returning id`.execute(tx)
  await tx
    .deleteFrom('invitation_link')
    .where('workspace_id', '=', workspaceId)
    .where('invitation_id', '=', sql<string>`any(${sql.val(rows.map(({ id }) => id))}::uuid[])`)
    .execute()
}

const isOneOf = (emails: readonly string[]) => sql<string>`any(${sql.val([...emails])}::text[])`

/** The invitations of these addresses that they can still accept. */
export const findOpen = (db: Db, workspaceId: WorkspaceId, emails: readonly string[], now: Date) =>
  db
    .selectFrom('invitation')
    .select(['id', 'email'])
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', isOneOf(emails))
    .where('status', '=', 'not_joined')
    .where('expires_at', '>', now)
    .orderBy('email')
    .execute()

export async function countOpen(db: Db, workspaceId: WorkspaceId, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('invitation')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspaceId)
    .where('status', '=', 'not_joined')
    .where('expires_at', '>', now)
    .executeTakeFirstOrThrow()
  return count
}

/** @returns the addresses that were on the list and are off it now. */
export async function cancelInvitations(
  tx: Db,
  workspaceId: WorkspaceId,
  emails: readonly string[],
  at: Date,
): Promise<string[]> {
  const rows = await tx
    .updateTable('invitation')
    .set({ status: 'cancelled', updated_at: at, mail_due: null })
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', isOneOf(emails))
    .where('status', 'in', ['not_joined', 'declined'])
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

type Resending = { at: Date; expiresAt: Date; origin: string; mostLinks: number; since: Date }

/** Prolongs invitations and has them mailed again, unless too many links were mailed lately. @returns their addresses. */
export async function renewInvitations(
  tx: Db,
  workspaceId: WorkspaceId,
  emails: readonly string[],
  { at, expiresAt, origin, mostLinks, since }: Resending,
): Promise<string[]> {
  const rows = await tx
    .updateTable('invitation')
    .set({
      status: 'not_joined',
      origin,
      updated_at: at,
      expires_at: expiresAt,
      mail_due: 'invitation',
      reminded_at: null,
    })
    .where('workspace_id', '=', workspaceId)
    .where('email', '=', isOneOf(emails))
    .where('status', 'in', ['not_joined', 'declined'])
    .where(
      (eb) =>
        eb
          .selectFrom('invitation_link')
          .select(sql<number>`count(*)`.as('count'))
          .whereRef('invitation_id', '=', 'invitation.id')
          .where('created_at', '>', since),
      '<',
      mostLinks,
    )
    .returning('email')
    .execute()
  return rows.map(({ email }) => email)
}

export const countListedInvitations = async (db: Db, workspaceId: WorkspaceId, emails: readonly string[]): Promise<number> =>
  (
    await db
      .selectFrom('invitation')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('workspace_id', '=', workspaceId)
      .where('email', '=', isOneOf(emails))
      .where('status', 'in', ['not_joined', 'declined'])
      .executeTakeFirstOrThrow()
  ).count

const invitations = (db: Db) =>
  db
    .selectFrom('invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .innerJoin('account as inviter', (join) => join.on('inviter.id', '=', inviterId))
    .select([
      'invitation.id',
      'invitation.workspace_id',
      'invitation.email',
      'invitation.status',
      'invitation.expires_at',
      'invitation.lang',
      'invitation.origin',
      'workspace.code',
      'workspace.name',
      'workspace.display_name',
      'inviter.first_name',
      'inviter.last_name',
    ])
    .where('workspace.status', '=', 'active')
    .where('workspace.removed_at', 'is', null)

/** Those that may be accepted for their address alone: a link that was handed out makes an account of it for anybody. */
const byAddress = (db: Db) =>
  invitations(db).where(({ not, exists, selectFrom }) =>
    not(
      exists(
        selectFrom('account')
          .select('account.id')
          .whereRef('account.email', '=', 'invitation.email')
          .where('account.email_proved', '=', false),
      ),
    ),
  )

export type InvitationRow = NonNullable<Awaited<ReturnType<typeof findByWorkspace>>>

/** The invitation a link leads to, whatever has become of it. */
export const findByLink = (db: Db, tokenHash: string) =>
  invitations(db)
    .innerJoin('invitation_link', 'invitation_link.invitation_id', 'invitation.id')
    .select('invitation_link.handed_out')
    .where('invitation_link.token_hash', '=', tokenHash)
    .executeTakeFirst()

/** The one to an address that its account is known to read mail of. */
export const findByWorkspace = (db: Db, workspaceId: WorkspaceId, email: string) =>
  byAddress(db).where('invitation.workspace_id', '=', workspaceId).where('invitation.email', '=', email).executeTakeFirst()

/** Invitations an address can accept now, newest first. */
export const findOpenFor = (db: Db, email: string, now: Date) =>
  byAddress(db)
    .where('invitation.email', '=', email)
    .where('invitation.status', '=', 'not_joined')
    .where('invitation.expires_at', '>', now)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('member')
            .innerJoin('account', 'account.id', 'member.account_id')
            .select('member.account_id')
            .whereRef('member.workspace_id', '=', 'invitation.workspace_id')
            .whereRef('account.email', '=', 'invitation.email'),
        ),
      ),
    )
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute()

/** Reads and locks the invitation until the transaction ends. */
export const lockInvitation = (tx: Db, workspaceId: WorkspaceId, id: string) =>
  tx
    .selectFrom('invitation')
    .select(['status', 'expires_at', 'role', 'invited_by'])
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

export async function setStatus(
  tx: Db,
  workspaceId: WorkspaceId,
  id: string,
  status: 'joined' | 'declined',
  at: Date,
): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ status, updated_at: at, mail_due: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', id)
    .execute()
}
