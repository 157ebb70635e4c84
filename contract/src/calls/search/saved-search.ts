export const savedSearchPaths = {
  list: { method: 'GET', path: '/workspace/saved-searches' },
  add: { method: 'POST', path: '/workspace/saved-searches' },
  change: { method: 'PUT', path: '/workspace/saved-searches' },
  remove: { method: 'DELETE', path: '/workspace/saved-searches' },
  unsubscribe: { method: 'POST', path: '/saved-searches/unsubscribe' },
} as const
