export const connectionPaths = {
  list: { method: 'GET', path: '/w/workspace/connection' },
  ways: { method: 'GET', path: '/w/workspace/connection/ways' },
  begin: { method: 'POST', path: '/w/workspace/connection/begin' },
  add: { method: 'POST', path: '/w/workspace/connection' },
  detail: { method: 'GET', path: '/w/workspace/connection/detail' },
  renew: { method: 'PUT', path: '/w/workspace/connection' },
  consent: { method: 'POST', path: '/w/workspace/connection/consent' },
  adopt: { method: 'POST', path: '/w/workspace/connection/adopt' },
  check: { method: 'POST', path: '/w/workspace/connection/check' },
  removal: { method: 'GET', path: '/w/workspace/connection/removal' },
  remove: { method: 'DELETE', path: '/w/workspace/connection' },
} as const
