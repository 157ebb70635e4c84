export const channelPaths = {
  connectable: { method: 'GET', path: '/agent/connectable' },
  enter: { method: 'POST', path: '/agent/client' },
  beginInstall: { method: 'POST', path: '/agent/client/install' },
  finishInstall: { method: 'POST', path: '/agent/client/install/finish' },
  remove: { method: 'DELETE', path: '/agent/client' },
  hasAuthentication: { method: 'GET', path: '/agent/client/has-authentication' },
  spaces: { method: 'GET', path: '/agent/client/auth-space' },
  assign: { method: 'POST', path: '/agent/client/assign' },
  unassign: { method: 'DELETE', path: '/agent/client/assign' },
  assignSpaces: { method: 'PUT', path: '/agent/client/assign-space' },
  link: { method: 'GET', path: '/agent/client/link' },
  agreeToLink: { method: 'POST', path: '/agent/client/link' },
} as const
