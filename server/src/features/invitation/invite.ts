import type { Language } from '@quarry/contract/account'
import { limits } from '@quarry/contract/limits'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { admitMailsTo } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeAlone, findMemberEmails, type LockedWorkspace } from '../member/member.ts'
import { countSeatsTaken } from '../plan/plan.ts'
import { invitationMailJob } from './invitation.jobs.ts'
import {
  cancelInvitations,
  countListedInvitations,
  countOpen,
  findOpenEmails,
  renewInvitations,
  upsertInvitations,
} from './invitation.store.ts'

type Inviting = Needs<'db' | 'clock' | 'config' | 'send' | 'account' | 'workspace' | 'request'>

const hourMs = 60 * 60_000
const mailsPerHour = 5

const expiryFrom = (now: Date): Date => new Date(now.getTime() + limits.invitationDays * 24 * hourMs)

/** Which of these addresses need no invitation; `seatsLeft` counts open invitations as taken, null: no limit. */
export async function checkInvitees(
  ctx: Needs<'db' | 'clock' | 'config' | 'account' | 'workspace'>,
  { emails }: { emails: readonly string[] },
): Promise<{ members: string[]; invited: string[]; seatsLeft: number | null }> {
  return changeAlone(ctx, async (tx, _me, workspace) => ({
    members: await findMemberEmails(tx, ctx.workspace.id, emails),
    invited: await findOpenEmails(tx, ctx.workspace.id, emails, ctx.clock.now()),
    seatsLeft: await seatsLeft(tx, workspace, ctx.clock.now()),
  }))
}

/**
 * Invites addresses and has them mailed in the background, each once. Members and those with an open invitation are left out.
 *
 * @throws Failure seatLimitExceeded — with open invitations counted there are fewer seats than addresses; tooManyRequests — the caller
 * has invited one of them five times within the hour. Nobody is invited then.
 */
export async function invite(
  ctx: Inviting,
  { invitations }: { invitations: readonly { email: string; lang?: Language | undefined }[] },
): Promise<{ invited: string[]; members: string[]; alreadyInvited: string[] }> {
  return changeAlone(ctx, async (tx, _me, workspace) => {
    const at = ctx.clock.now()
    const given = new Map(invitations.map(({ email, lang = ctx.account.lang }) => [email, lang]))
    const emails = [...given.keys()]
    const members = await findMemberEmails(tx, ctx.workspace.id, emails)
    const alreadyInvited = await findOpenEmails(tx, ctx.workspace.id, emails, at)
    const leftOut = new Set([...members, ...alreadyInvited])
    const invitees = [...given].filter(([email]) => !leftOut.has(email)).map(([email, lang]) => ({ email, lang }))
    const invited = invitees.map(({ email }) => email)
    if (invited.length === 0) return { invited, members, alreadyInvited }

    const left = await seatsLeft(tx, workspace, at)
    if (left !== null && invited.length > left) throw fail('seatLimitExceeded', { detail: String(left) })
    await admitMailsTo(tx, ctx, invited)
    const { origin } = ctx.request
    await upsertInvitations(tx, ctx.workspace.id, { invitees, origin, invitedBy: ctx.account.id, at, expiresAt: expiryFrom(at) })
    await ctx.send(tx, invitationMailJob, { workspaceId: ctx.workspace.id })
    await note(ctx, tx, 'invitation.send', invited)
    return { invited, members, alreadyInvited }
  })
}

/** @throws Failure invitationMissing — none of them is on the list any more. */
export async function cancel(ctx: Inviting, { emails }: { emails: readonly string[] }): Promise<{ changed: number }> {
  return changeAlone(ctx, async (tx) => {
    const cancelled = await cancelInvitations(tx, ctx.workspace.id, emails, ctx.clock.now())
    if (cancelled.length === 0) throw fail('invitationMissing')
    await note(ctx, tx, 'invitation.cancel', cancelled)
    return { changed: cancelled.length }
  })
}

/**
 * Mails invitations again, also declined and expired ones, and lets them run for another two days.
 *
 * @throws Failure invitationMissing — none is on the list any more; tooManyRequests — all that are were mailed five times within the hour.
 */
export async function resend(ctx: Inviting, { emails }: { emails: readonly string[] }): Promise<{ changed: number }> {
  return changeAlone(ctx, async (tx, _me, workspace) => {
    const at = ctx.clock.now()
    const listed = await countListedInvitations(tx, ctx.workspace.id, emails)
    if (listed === 0) throw fail('invitationMissing')
    const open = await findOpenEmails(tx, ctx.workspace.id, emails, at)
    const left = await seatsLeft(tx, workspace, at)
    if (left !== null && listed - open.length > left) throw fail('seatLimitExceeded', { detail: String(left) })
    const since = new Date(at.getTime() - hourMs)
    const how = { at, expiresAt: expiryFrom(at), origin: ctx.request.origin, mostLinks: mailsPerHour, since }
    const renewed = await renewInvitations(tx, ctx.workspace.id, emails, how)
    if (renewed.length === 0) throw fail('tooManyRequests')
    await ctx.send(tx, invitationMailJob, { workspaceId: ctx.workspace.id })
    await note(ctx, tx, 'invitation.resend', renewed)
    return { changed: renewed.length }
  })
}

async function seatsLeft(tx: Db, { id, seats }: LockedWorkspace, now: Date): Promise<number | null> {
  if (seats === null) return null
  return Math.max(0, seats - (await countSeatsTaken(tx, id)) - (await countOpen(tx, id, now)))
}

/** One row for each address, so that its history can be followed. */
async function note(
  ctx: Inviting,
  tx: Db,
  action: `invitation.${'send' | 'resend' | 'cancel'}`,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails) await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: email })
}
