export const connectedAppPaths = {
  list: { method: 'GET', path: '/connectedApp/list' },
  ofWorkspace: { method: 'GET', path: '/connectedApp/workspace' },
  remove: { method: 'DELETE', path: '/connectedApp' },
  readRequest: { method: 'GET', path: '/connectedApp/request' },
  decideRequest: { method: 'POST', path: '/connectedApp/request' },
} as const
