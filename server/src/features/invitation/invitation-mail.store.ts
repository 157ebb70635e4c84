import type { WorkspaceId } from '@quarry/contract/ids'
import { sql } from 'kysely'
import type { Db } from '../../db/db.ts'
import { inviterId } from '../member/member.ts'

/** Holds the next invitations whose mail is to be written until the surrounding transaction ends; those a rival holds are left to it. */
export const claimDueMails = (tx: Db, workspaceId: WorkspaceId, limit: number) =>
  tx
    .selectFrom('invitation')
    .innerJoin('workspace', 'workspace.id', 'invitation.workspace_id')
    .innerJoin('account as inviter', (join) => join.on('inviter.id', '=', inviterId))
    .select([
      'invitation.id',
      'invitation.email',
      'invitation.lang',
      'invitation.origin',
      'invitation.expires_at',
      'invitation.mail_due',
      'workspace.display_name as workspaceName',
      'inviter.first_name',
      'inviter.last_name',
    ])
    .where('invitation.workspace_id', '=', workspaceId)
    .where('invitation.mail_due', 'is not', null)
    .orderBy('invitation.created_at')
    .orderBy('invitation.id')
    .limit(limit)
    .forUpdate('invitation')
    .skipLocked()
    .execute()

export async function insertLinks(
  tx: Db,
  workspaceId: WorkspaceId,
  links: readonly { invitationId: string; tokenHash: string }[],
  { at, handedOut = false }: { at: Date; handedOut?: boolean },
): Promise<void> {
  await tx
    .insertInto('invitation_link')
    .values(
      links.map(({ invitationId, tokenHash }) => ({
        token_hash: tokenHash,
        workspace_id: workspaceId,
        invitation_id: invitationId,
        created_at: at,
        handed_out: handedOut,
      })),
    )
    .execute()
}

export async function clearDue(tx: Db, workspaceId: WorkspaceId, ids: readonly string[]): Promise<void> {
  await tx
    .updateTable('invitation')
    .set({ mail_due: null })
    .where('workspace_id', '=', workspaceId)
    .where('id', '=', sql<string>`any(${sql.val([...ids])}::uuid[])`)
    .execute()
}

/** Has those reminded, once, whose invitation ends within a day. @returns their workspaces, each once. */
export async function markReminders(tx: Db, now: Date, before: Date): Promise<WorkspaceId[]> {
  const rows = await tx
    .updateTable('invitation')
    .set({ mail_due: 'reminder', reminded_at: now })
    .where('status', '=', 'not_joined')
    .where('reminded_at', 'is', null)
    .where('mail_due', 'is', null)
    .where('expires_at', '>', now)
    .where('expires_at', '<=', before)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('workspace')
          .select('workspace.id')
          .whereRef('workspace.id', '=', 'invitation.workspace_id')
          .where('workspace.status', '=', 'active')
          .where('workspace.removed_at', 'is', null),
      ),
    )
    .returning('workspace_id')
    .execute()
  return [...new Set(rows.map((row) => row.workspace_id))]
}
