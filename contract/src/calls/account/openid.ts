export const openidPaths = {
  provider: { method: 'GET', path: '/account/openid' },
  begin: { method: 'POST', path: '/account/login/openid/begin' },
  beginProof: { method: 'POST', path: '/account/openid/proof' },
  finish: { method: 'POST', path: '/account/login/openid' },
  link: { method: 'POST', path: '/account/login/openid/link' },
  signUp: { method: 'POST', path: '/account/login/openid/signUp' },
  connection: { method: 'GET', path: '/account/openid/connection' },
  disconnect: { method: 'DELETE', path: '/account/openid/connection', inQuery: [] },
} as const
