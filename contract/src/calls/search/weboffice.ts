export const webOfficePaths = {
  view: { method: 'POST', path: '/integration/weboffice/view' },
  session: { method: 'POST', path: '/integration/weboffice/session' },
} as const
