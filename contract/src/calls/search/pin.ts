export const pinPaths = {
  of: { method: 'GET', path: '/s/pins' },
  list: { method: 'GET', path: '/workspace/pins' },
  add: { method: 'POST', path: '/workspace/pins' },
  change: { method: 'PUT', path: '/workspace/pins' },
  remove: { method: 'DELETE', path: '/workspace/pins' },
} as const
