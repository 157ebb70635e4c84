import { z } from 'zod'
import { accountRoutes, Email, Language } from './account.ts'
import { WorkspaceId } from './ids.ts'
import { limits } from './limits.ts'
import { GivenRole } from './member.ts'
import { route } from './route.ts'

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
    method: 'POST',
    path: '/w/workspace/invite/check',
    summary: 'Which of these addresses need no invitation, and how many seats are left',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ members: z.array(z.string()), invited: z.array(z.string()), seatsLeft: z.int().nullable() }),
    errors: [],
  }),
  invite: route({
    method: 'POST',
    path: '/w/workspace/invite',
    summary: 'Invite one or many; members and those already invited are left out',
    access: 'member.invite',
    body: z.object({
      ...inWorkspace,
      /** Unless told otherwise an invitation carries role USER and the inviter's language (spec §5). */
      invitations: z
        .array(z.object({ email: Email, role: GivenRole.default('USER'), lang: Language.optional() }))
        .min(1)
        .max(limits.invitationsAtOnce),
    }),
    output: z.object({ invited: z.array(z.string()), members: z.array(z.string()), alreadyInvited: z.array(z.string()) }),
    perMinute: 60,
    errors: ['seatLimitExceeded', 'tooManyRequests', 'invitationLimitReached', 'signUpDomain'],
  }),
  cancel: route({
    method: 'PATCH',
    path: '/w/workspace/invite/cancel',
    summary: 'Withdraw invitations that were not accepted; also takes declined ones off the list',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ changed: z.int() }),
    errors: ['invitationMissing'],
  }),
  resend: route({
    method: 'PATCH',
    path: '/w/workspace/invite/reSendEmail',
    summary: 'Mail invitations again and let them run for another two days',
    access: 'member.invite',
    body: z.object({ ...inWorkspace, emails: Emails }),
    output: z.object({ changed: z.int() }),
    errors: ['invitationMissing', 'tooManyRequests', 'seatLimitExceeded', 'invitationLimitReached'],
  }),
  handOut: route({
    method: 'POST',
    path: '/w/workspace/invite/handOut',
    summary: 'Links to open invitations, to be given to people by hand where no mail server sends them',
    access: 'member.handOutLinks',
    body: z.object({ ...inWorkspace, emails: Emails }),
    /** Whoever has a link can sign up as its address. */
    output: z.object({ links: z.array(z.object({ email: z.string(), link: z.string() })) }),
    perMinute: 60,
    errors: ['invitationMissing', 'notFound', 'tooManyRequests'],
  }),
  link: route({
    method: 'GET',
    path: '/w/workspace/invite/link',
    summary: 'What an invitation link leads to. Looking changes nothing: mail scanners look too.',
    access: 'anyone',
    query: z.object({ token: Token }),
    output: InvitationLink,
    perMinute: 60,
    errors: ['invitationMissing'],
  }),
  signUp: route({
    method: 'POST',
    path: '/account/jwt/requestInvitedAccountByJwt',
    summary: 'Create the account of an invited address; the link of the invitation proves it',
    access: 'anyone',
    body: accountRoutes.create.body,
    output: accountRoutes.create.output,
    perMinute: 60,
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
    method: 'POST',
    path: '/w/workspace/invite/workspaceJoined',
    summary: 'Accept the invitation of a workspace, from the list of workspaces',
    access: 'account',
    body: z.object(inWorkspace),
    output: Joined,
    errors: joinErrors,
  }),
  complete: route({
    method: 'POST',
    path: '/w/workspace/invite/completeJoined',
    summary: 'Accept the invitation of a link',
    access: 'account',
    body: z.object({ token: Token }),
    output: Joined,
    errors: [...joinErrors, 'invitationForOther'],
  }),
  decline: route({
    method: 'PATCH',
    path: '/w/workspace/invite/decline',
    summary: 'Decline an invitation: by its link without an account, or by its workspace when logged in',
    access: 'anyone',
    /** One of the two. */
    body: z.object({ token: Token.optional(), workspaceId: WorkspaceId.optional() }),
    output: Nothing,
    perMinute: 60,
    errors: ['invitationMissing', 'joinRefused'],
  }),
}
