export const memberPaths = {
  list: { method: 'GET', path: '/w/workspace/account' },
  departure: { method: 'GET', path: '/w/workspace/account/departure' },
  remove: { method: 'DELETE', path: '/w/workspace/account' },
  changeMany: { method: 'POST', path: '/w/workspace/account/batch' },
  changeRole: { method: 'PATCH', path: '/w/workspace/account/role' },
  changePrivileges: { method: 'PATCH', path: '/w/workspace/account/rolePrivilege' },
  ownProfile: { method: 'GET', path: '/w/workspace/account/profile' },
  changeProfile: { method: 'PATCH', path: '/w/workspace/account/profile' },
  transferOwnership: { method: 'PATCH', path: '/w/workspace/transfer-ownership' },
} as const
