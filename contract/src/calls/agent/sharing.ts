export const sharingPaths = {
  get: { method: 'GET', path: '/agent/conversation/share' },
  set: { method: 'PUT', path: '/agent/conversation/share' },
  list: { method: 'GET', path: '/agent/conversation/shared' },
  read: { method: 'GET', path: '/agent/conversation/shared/message' },
} as const
