import type { Language } from '@quarry/contract/account/account'
import { limits } from '@quarry/contract/limits'
import type { GivenRole } from '@quarry/contract/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import { isAtDomain } from '@quarry/contract/account/sign-up'
import type { Needs } from '../../context.ts'
import type { Db } from '../../db/db.ts'
import { fail } from '../../http/fail.ts'
import { admitMailsTo, admitRecipients } from '../account/account.ts'
import { recordAudit } from '../audit/audit.ts'
import { changeAlone, findMemberEmails, type LockedWorkspace } from '../member/member.ts'
import { countUsedSeats } from '../plan/plan.ts'
import { invitationMailJob } from './invitation.jobs.ts'
import {
  cancelInvitations,
  countListedInvitations,
  countOpen,
  findOpen,
  renewInvitations,
  upsertInvitations,
} from './invitation.store.ts'

type Inviting = Needs<'db' | 'clock' | 'config' | 'send' | 'account' | 'workspace' | 'origin'>

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
    invited: await openEmails(tx, ctx, emails),
    seatsLeft: await seatsLeft(tx, workspace, ctx.clock.now()),
  }))
}

type Invitee = { email: string; lang?: Language | undefined; role?: GivenRole | undefined }

/**
 * Invites addresses and has them mailed in the background, each once. Members and those with an open invitation are left out.
 *
 * @throws Failure forbidden — the caller may no longer invite, or not give this role; seatLimitExceeded — with open invitations counted there are fewer seats than addresses; tooManyRequests — the caller
 * has invited one of them five times within the hour; invitationLimitReached — the caller, or the workspace, has invited too many others
 * within it; signUpDomain — an address that could not have an account here. Nobody is invited then.
 */
export async function invite(
  ctx: Inviting,
  { invitations }: { invitations: readonly Invitee[] },
): Promise<{ invited: string[]; members: string[]; alreadyInvited: string[] }> {
  return changeAlone(ctx, async (tx, me, workspace) => {
    const at = ctx.clock.now()
    const givesRole = invitations.some(({ role }) => role === 'ADMIN')
    if (!can(me, 'member.invite') || (givesRole && !can(me, 'member.changeRole'))) throw fail('forbidden')
    const given = new Map(invitations.map(({ email, lang = ctx.account.lang, role = 'USER' }) => [email, { lang, role }]))
    const emails = [...given.keys()]
    const members = await findMemberEmails(tx, ctx.workspace.id, emails)
    const alreadyInvited = await openEmails(tx, ctx, emails)
    const leftOut = new Set([...members, ...alreadyInvited])
    const invitees = [...given].filter(([email]) => !leftOut.has(email)).map(([email, how]) => ({ email, ...how }))
    const invited = invitees.map(({ email }) => email)
    if (invited.length === 0) return { invited, members, alreadyInvited }

    if (ctx.config.SIGN_UP === 'domains') {
      // Whether or not it has an account from before: who invites is not to learn that.
      const outside = invited.find((email) => !isAtDomain(email, ctx.config.SIGN_UP_DOMAINS))
      if (outside !== undefined) throw fail('signUpDomain', { detail: outside })
    }
    const left = await seatsLeft(tx, workspace, at)
    if (left !== null && invited.length > left) throw fail('seatLimitExceeded', { detail: String(left) })
    await admitMailsTo(tx, ctx, invited)
    await admitRecipients(tx, ctx, invited, await hourlyAllowance(ctx, tx))
    const { origin } = ctx
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
 * @throws Failure invitationMissing — none is on the list any more; tooManyRequests — all that are were mailed five times within the hour;
 * invitationLimitReached.
 */
export async function resend(ctx: Inviting, { emails }: { emails: readonly string[] }): Promise<{ changed: number }> {
  return changeAlone(ctx, async (tx, _me, workspace) => {
    const at = ctx.clock.now()
    const listed = await countListedInvitations(tx, ctx.workspace.id, emails)
    if (listed === 0) throw fail('invitationMissing')
    const open = await openEmails(tx, ctx, emails)
    const left = await seatsLeft(tx, workspace, at)
    if (left !== null && listed - open.length > left) throw fail('seatLimitExceeded', { detail: String(left) })
    const since = new Date(at.getTime() - hourMs)
    const how = { at, expiresAt: expiryFrom(at), origin: ctx.origin, mostLinks: mailsPerHour, since }
    const renewed = await renewInvitations(tx, ctx.workspace.id, emails, how)
    if (renewed.length === 0) throw fail('tooManyRequests')
    await admitRecipients(tx, ctx, renewed, await hourlyAllowance(ctx, tx))
    await ctx.send(tx, invitationMailJob, { workspaceId: ctx.workspace.id })
    await note(ctx, tx, 'invitation.resend', renewed)
    return { changed: renewed.length }
  })
}

/** Of these, the addresses with an invitation they can still accept. */
const openEmails = async (tx: Db, { clock, workspace }: Needs<'clock' | 'workspace'>, emails: readonly string[]) =>
  (await findOpen(tx, workspace.id, emails, clock.now())).map(({ email }) => email)

async function seatsLeft(tx: Db, { id, seats }: LockedWorkspace, now: Date): Promise<number | null> {
  if (seats === null) return null
  return Math.max(0, seats - (await countUsedSeats(tx, id)) - (await countOpen(tx, id, now)))
}

/**
 * How many addresses may be invited within an hour. Where strangers can sign up it grows with the people who are in the workspace: an
 * account made a minute ago cannot use this server to write to thousands. Where the operator lets people in, they are trusted at once.
 */
async function hourlyAllowance({ config, workspace }: Needs<'config' | 'workspace'>, tx: Db): Promise<number> {
  if (config.INVITATIONS_PER_HOUR !== undefined) return config.INVITATIONS_PER_HOUR
  if (config.SIGN_UP !== 'open') return limits.invitationsAtOnce
  return Math.min(limits.invitationsAtOnce, limits.invitationsPerMemberAndHour * (await countUsedSeats(tx, workspace.id)))
}

/** One row for each address, so that its history can be followed. */
export async function note(
  ctx: Needs<'clock' | 'account' | 'workspace' | 'origin'>,
  tx: Db,
  action: `invitation.${'send' | 'resend' | 'cancel' | 'handOut'}`,
  emails: readonly string[],
): Promise<void> {
  for (const email of emails) await recordAudit(tx, ctx, { workspaceId: ctx.workspace.id, action, subject: email })
}
