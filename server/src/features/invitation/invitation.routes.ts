import { invitationRoutes } from '@quarry/contract/wire/workspace/invitation'
import { workspaceRoutes } from '@quarry/contract/wire/workspace/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { joinedWorkspaces } from '../member/member.ts'
import { handOutLinks } from './hand-out.ts'
import { cancel, checkInvitees, invite, resend } from './invite.ts'
import { decline, joinByLink, joinWorkspace } from './join.ts'
import { invitedWorkspaces, readLink } from './read-invitations.ts'
import { signUpInvited } from './sign-up.ts'

export const invitationEndpoints = [
  endpoint(workspaceRoutes.list, async (ctx) => ({ joined: await joinedWorkspaces(ctx), invited: await invitedWorkspaces(ctx) })),
  endpoint(invitationRoutes.check, checkInvitees),
  endpoint(invitationRoutes.invite, invite),
  endpoint(invitationRoutes.cancel, cancel),
  endpoint(invitationRoutes.resend, resend),
  endpoint(invitationRoutes.handOut, handOutLinks),
  endpoint(invitationRoutes.link, readLink),
  endpoint(invitationRoutes.signUp, signUpInvited),
  endpoint(invitationRoutes.join, joinWorkspace),
  endpoint(invitationRoutes.complete, joinByLink),
  endpoint(invitationRoutes.decline, decline),
]
