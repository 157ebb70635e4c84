export const apiKeyPaths = {
  list: { method: 'GET', path: '/apiKey/list' },
  ofWorkspace: { method: 'GET', path: '/apiKey/workspace' },
  detail: { method: 'GET', path: '/apiKey/detail' },
  create: { method: 'POST', path: '/apiKey' },
  remove: { method: 'DELETE', path: '/apiKey' },
} as const
