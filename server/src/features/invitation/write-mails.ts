import { fullName } from '@quarry/contract/account/account'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'
import { atomic } from '../../db/db.ts'
import { invitationMail } from '../../mail/templates/invitation.ts'
import { hashToken, newToken } from '../account/account.ts'
import { claimDueMails, clearDue, insertLinks } from './invitation-mail.store.ts'

const batchSize = 50

/**
 * Writes the mails that are due, some at a time. Mail and mark change in one transaction: however often the process dies in the
 * middle, every invitation gets its mail once.
 */
export async function writeMails(
  app: Needs<'db' | 'clock' | 'mail'>,
  workspaceId: WorkspaceId,
  signal: AbortSignal,
): Promise<void> {
  for (let written = batchSize; written === batchSize;) {
    signal.throwIfAborted()
    written = await atomic(app.db, async (tx) => {
      const due = await claimDueMails(tx, workspaceId, batchSize)
      if (due.length === 0) return 0
      const letters = due.map((invitation) => ({ ...invitation, token: newToken() }))
      await insertLinks(
        tx,
        workspaceId,
        letters.map(({ id, token }) => ({ invitationId: id, tokenHash: hashToken(token) })),
        { at: app.clock.now() },
      )
      await clearDue(
        tx,
        workspaceId,
        letters.map(({ id }) => id),
      )
      for (const { email, lang, origin, token, expires_at: expiresAt, ...letter } of letters) {
        const facts = {
          link: `${origin}/invited?token=${token}`,
          workspace: letter.workspaceName,
          inviter: fullName({ firstName: letter.first_name, lastName: letter.last_name }),
          expiresAt,
        }
        await app.mail.send(tx, { to: email, ...invitationMail(facts, lang, letter.mail_due ?? 'invitation') })
      }
      return letters.length
    })
  }
}
