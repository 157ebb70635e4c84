export const agentPaths = {
  list: { method: 'GET', path: '/agent' },
  templates: { method: 'GET', path: '/agent/template' },
  lookupEntry: { method: 'GET', path: '/agent/lookup-entry' },
  create: { method: 'POST', path: '/agent', fields: { isShared: 'shareMode' } },
  update: { method: 'PUT', path: '/agent' },
  remove: { method: 'POST', path: '/agent/bulk-delete', fields: { agentIds: 'deleteWorkspaceAgentInfoIds' } },
  changeStatus: { method: 'PATCH', path: '/agent/status' },
  share: { method: 'PATCH', path: '/agent/share-mode', fields: { isShared: 'shareMode' } },
  versions: { method: 'GET', path: '/agent/version' },
} as const
