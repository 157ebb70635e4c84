export const modelPaths = {
  show: { method: 'GET', path: '/workspace/model' },
  set: { method: 'PUT', path: '/workspace/model' },
  reset: { method: 'DELETE', path: '/workspace/model' },
  meaning: { method: 'GET', path: '/workspace/model/meaning' },
  limits: { method: 'GET', path: '/workspace/model/limit' },
  setLimits: { method: 'PUT', path: '/workspace/model/limit' },
  check: { method: 'POST', path: '/workspace/model/check' },
} as const
