export const passkeyPaths = {
  list: { method: 'GET', path: '/account/passkeys' },
  begin: { method: 'POST', path: '/account/passkey/options' },
  add: { method: 'POST', path: '/account/passkey' },
  remove: { method: 'DELETE', path: '/account/passkey', inQuery: [] },
  loginOptions: { method: 'POST', path: '/account/login/passkey/options' },
  login: { method: 'POST', path: '/account/login/passkey' },
  secondFactorOptions: { method: 'POST', path: '/account/login/secondFactor/passkey/options' },
  proveSecondFactor: { method: 'POST', path: '/account/login/secondFactor/passkey' },
} as const
