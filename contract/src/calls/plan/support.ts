export const supportPaths = {
  info: { method: 'GET', path: '/support' },
} as const
