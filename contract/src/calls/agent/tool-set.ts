export const toolSetPaths = {
  catalogue: { method: 'GET', path: '/agent/tool/toolsets' },
  add: { method: 'POST', path: '/agent/tool-set' },
  change: { method: 'PUT', path: '/agent/tool-set' },
  choices: { method: 'GET', path: '/agent/tool-set/choice' },
  remove: { method: 'DELETE', path: '/agent/tool-set' },
  needed: { method: 'GET', path: '/agent/client/toolset' },
  inChannels: { method: 'PUT', path: '/agent/tool-set/in-channels' },
  assign: { method: 'PUT', path: '/agent/client/assign-tool-set-auth' },
  authentications: { method: 'GET', path: '/agent/tool-set/authentication' },
  removeAuthentication: { method: 'DELETE', path: '/agent/tool-set/authentication' },
} as const
