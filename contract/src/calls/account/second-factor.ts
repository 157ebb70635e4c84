export const secondFactorPaths = {
  state: { method: 'GET', path: '/account/secondFactor' },
  beginTotp: { method: 'POST', path: '/account/totp' },
  confirmTotp: { method: 'POST', path: '/account/totp/confirm' },
  removeTotp: { method: 'DELETE', path: '/account/totp', inQuery: [] },
  renewRecoveryCodes: { method: 'POST', path: '/account/recoveryCodes' },
  asked: { method: 'GET', path: '/account/login/secondFactor' },
  prove: { method: 'POST', path: '/account/login/secondFactor' },
} as const
