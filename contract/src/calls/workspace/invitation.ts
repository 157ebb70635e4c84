export const invitationPaths = {
  check: { method: 'POST', path: '/w/workspace/invite/check' },
  invite: { method: 'POST', path: '/w/workspace/invite' },
  cancel: { method: 'PATCH', path: '/w/workspace/invite/cancel' },
  resend: { method: 'PATCH', path: '/w/workspace/invite/reSendEmail' },
  handOut: { method: 'POST', path: '/w/workspace/invite/handOut' },
  link: { method: 'GET', path: '/w/workspace/invite/link' },
  signUp: { method: 'POST', path: '/account/jwt/requestInvitedAccountByJwt' },
  join: { method: 'POST', path: '/w/workspace/invite/workspaceJoined' },
  complete: { method: 'POST', path: '/w/workspace/invite/completeJoined' },
  decline: { method: 'PATCH', path: '/w/workspace/invite/decline' },
} as const
