export const consentPaths = {
  start: { method: 'POST', path: '/w/workspace/contentProvider/oauth/start' },
  callback: { method: 'GET', path: '/oauth/callback' },
  connection: { method: 'GET', path: '/w/workspace/contentProvider/oauth/connection' },
  adopt: { method: 'POST', path: '/w/workspace/contentProvider/oauth/adopt' },
  clients: { method: 'GET', path: '/w/workspace/contentProvider/oauth/client' },
  setClient: { method: 'PUT', path: '/w/workspace/contentProvider/oauth/client' },
  removeClient: { method: 'DELETE', path: '/w/workspace/contentProvider/oauth/client' },
} as const
