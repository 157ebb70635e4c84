export const conversationPaths = {
  ask: { method: 'POST', path: '/ai/agent/message' },
  followUp: { method: 'POST', path: '/ai/followUp' },
  preview: { method: 'POST', path: '/ai/agent/preview' },
  follow: {
    method: 'GET',
    path: '/ai/agent/run/events',
    eventNames: ['queued', 'step', 'reference', 'text', 'call', 'signIn', 'related', 'done', 'error'],
  },
  stop: { method: 'POST', path: '/ai/agent/run/stop' },
  addFile: { method: 'PUT', path: '/agent/conversation/file', inQuery: ['workspaceId', 'name'] },
  fileText: { method: 'GET', path: '/agent/conversation/file' },
  removeFile: { method: 'DELETE', path: '/agent/conversation/file' },
  list: { method: 'GET', path: '/agent/conversation' },
  messages: { method: 'GET', path: '/agent/conversation/message' },
  rename: { method: 'PATCH', path: '/agent/conversation' },
  remove: { method: 'DELETE', path: '/agent/conversation' },
  vote: { method: 'PATCH', path: '/vote/agent' },
} as const
