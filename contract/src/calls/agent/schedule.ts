export const schedulePaths = {
  list: { method: 'GET', path: '/agent/schedule' },
  create: { method: 'POST', path: '/agent/schedule' },
  change: { method: 'PUT', path: '/agent/schedule' },
  setPaused: { method: 'PATCH', path: '/agent/schedule' },
  askNow: { method: 'POST', path: '/agent/schedule/run' },
  remove: { method: 'DELETE', path: '/agent/schedule' },
} as const
