import { can } from '@quarry/contract/workspace/permission'
import type { Needs } from '../../context.ts'
import { fail } from '../../http/fail.ts'
import { admitLinks, hashToken, newToken } from '../account/account.ts'
import { changeAlone } from '../member/member.ts'
import { insertLinks } from './invitation-mail.store.ts'
import { findOpen } from './invitation.store.ts'
import { note } from './invite.ts'

type Link = { email: string; link: string }

/**
 * Makes links to open invitations, for the inviter to hand to people. Only where no mail server could deliver them: a link
 * proves that its holder reads the mail of an address, and one that was given away proves nothing. It is noted who made it.
 *
 * @throws Failure notFound — mails are sent here; forbidden — the caller may no longer invite; invitationMissing — none of them is open;
 * tooManyRequests.
 */
export async function handOutLinks(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace' | 'origin'>,
  { emails }: { emails: readonly string[] },
): Promise<{ links: Link[] }> {
  if (ctx.config.SMTP_URL) throw fail('notFound')
  return changeAlone(ctx, async (tx, me) => {
    if (!can(me, 'member.handOutLinks')) throw fail('forbidden')
    const now = ctx.clock.now()
    const open = await findOpen(tx, ctx.workspace.id, emails, now)
    if (open.length === 0) throw fail('invitationMissing')
    await admitLinks(tx, ctx, open.length)
    const made = open.map(({ id, email }) => ({ id, email, token: newToken() }))
    const rows = made.map(({ id, token }) => ({ invitationId: id, tokenHash: hashToken(token) }))
    await insertLinks(tx, ctx.workspace.id, rows, { at: now, handedOut: true })
    const named = made.map(({ email }) => email)
    await note(ctx, tx, 'invitation.handOut', named)
    return { links: made.map(({ email, token }) => ({ email, link: `${ctx.origin}/invited?token=${token}` })) }
  })
}
