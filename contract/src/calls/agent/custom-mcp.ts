export const customMcpPaths = {
  list: { method: 'GET', path: '/agent/mcp' },
  add: { method: 'POST', path: '/agent/mcp' },
  setClient: { method: 'PUT', path: '/agent/mcp/client' },
  check: { method: 'POST', path: '/agent/mcp/check' },
  decide: { method: 'PUT', path: '/agent/mcp/tools' },
  remove: { method: 'DELETE', path: '/agent/mcp' },
} as const
