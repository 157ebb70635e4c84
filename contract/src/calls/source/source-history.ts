export const sourceRunPaths = {
  list: { method: 'GET', path: '/w/workspace/contentProvider/runs' },
  growth: { method: 'GET', path: '/w/workspace/contentProvider/growth' },
} as const
