import { _default as whenAbsent, z } from 'zod'
import { Language } from '../../domain/account/account.ts'
import { Email } from '../../domain/account/person.ts'
import { WorkspaceId } from '../../domain/ids.ts'
import { limits } from '../../domain/limits.ts'
import { GivenRole } from '../../domain/workspace/member.ts'
import { invitationPaths } from '../../calls/workspace/invitation.ts'
import { accountRoutes } from '../account/account.ts'
import { route } from '../route.ts'

/** What a link in a mail leads to. */
export const InvitationLink = z
  .object({
    workspaceId: WorkspaceId,
    workspaceName: z.string(),
    /** Where a member enters it. */
    code: z.string(),
    invitedBy: z.string(),
    email: z.string(),
    expiresAt: z.iso.datetime(),
    status: z.enum(['open', 'expired', 'cancelled', 'declined', 'joined']),
    /** Whether the invited address can log in, or has to sign up first. */
    hasAccount: z.boolean(),
  })
  .meta({ id: 'InvitationLink' })
export type InvitationLink = z.infer<typeof InvitationLink>

const inWorkspace = { workspaceId: WorkspaceId }
const Token = z.string().min(1).max(500)
const Emails = z.array(Email).min(1).max(limits.invitationsAtOnce)
const Nothing = z.object({})
const Joined = z.object({ workspaceId: WorkspaceId, code: z.string() })
const joinErrors = ['invitationMissing', 'invitationExpired', 'joinRefused', 'seatLimitExceeded'] as const

export const invitationRoutes = {
  check: route({
    ...invitationPaths.check,
    summary: 'Which of these addresses need no invitation, and how many seats are left',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ members: z.array(z.string()), invited: z.array(z.string()), seatsLeft: z.int().nullable() }),
    errors: [],
  }),
  invite: route({
    ...invitationPaths.invite,
    summary: 'Invite one or many; members and those already invited are left out',
    access: 'member.invite',
    body: z.object({
      ...inWorkspace,
      /** By default an invitation carries role USER and the inviter's language (spec §5). */
      invitations: z
        .array(z.object({ email: Email, role: whenAbsent(GivenRole, 'USER'), lang: z.optional(Language) }))
        .min(1)
        .max(limits.invitationsAtOnce),
    }),
    output: z.object({ invited: z.array(z.string()), members: z.array(z.string()), alreadyInvited: z.array(z.string()) }),
    perMinute: 60,
    errors: ['seatLimitExceeded', 'tooManyRequests', 'invitationLimitReached', 'signUpDomain'],
  }),
  cancel: route({
    ...invitationPaths.cancel,
    summary: 'Withdraw invitations that were not accepted; also takes declined ones off the list',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ changed: z.int() }),
    errors: ['invitationMissing'],
  }),
  resend: route({
    ...invitationPaths.resend,
    summary: 'Mail invitations again and let them run for another two days',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ changed: z.int() }),
    errors: ['invitationMissing', 'tooManyRequests', 'seatLimitExceeded', 'invitationLimitReached'],
  }),
  handOut: route({
    ...invitationPaths.handOut,
    summary: 'Links to open invitations, to be given to people by hand where no mail server sends them',
    access: 'member.handOutLinks',
    body: z.object({ ...inWorkspace, emails: Emails }),
    /** Whoever has a link can sign up as its address. */
    output: z.object({ links: z.array(z.object({ email: z.string(), link: z.string() })) }),
    perMinute: 60,
    errors: ['invitationMissing', 'notFound', 'tooManyRequests'],
  }),
  link: route({
    ...invitationPaths.link,
    summary: 'What an invitation link leads to. Looking changes nothing: mail scanners look too.',
    access: 'anyone',
    query: z.object({ token: Token }),
    output: InvitationLink,
    perMinute: 300,
    errors: ['invitationMissing'],
  }),
  signUp: route({
    ...invitationPaths.signUp,
    summary: 'Create the account of an invited address; the link of the invitation proves it',
    access: 'anyone',
    body: accountRoutes.create.body,
    output: accountRoutes.create.output,
    perMinute: 300,
    errors: [
      'invitationMissing',
      'invitationExpired',
      'joinRefused',
      'emailExists',
      'passwordCommon',
      'signUpClosed',
      'signUpDomain',
    ],
  }),
  join: route({
    ...invitationPaths.join,
    summary: 'Accept the invitation of a workspace, from the list of workspaces',
    access: 'account',
    body: z.object(inWorkspace),
    output: Joined,
    errors: joinErrors,
  }),
  complete: route({
    ...invitationPaths.complete,
    summary: 'Accept the invitation of a link',
    access: 'account',
    body: z.object({ token: Token }),
    output: Joined,
    errors: [...joinErrors, 'invitationForOther'],
  }),
  decline: route({
    ...invitationPaths.decline,
    summary: 'Decline an invitation: by its link without an account, or by its workspace when logged in',
    access: 'anyone',
    /** One of the two. */
    body: z.object({ token: Token.optional(), workspaceId: z.optional(WorkspaceId) }),
    output: Nothing,
    perMinute: 300,
    errors: ['invitationMissing', 'joinRefused'],
  }),
}
