export const accountEmailPaths = {
  list: { method: 'GET', path: '/account/email' },
  add: { method: 'POST', path: '/account/email' },
  confirm: { method: 'POST', path: '/account/email/confirm' },
  remove: { method: 'DELETE', path: '/account/email' },
} as const
