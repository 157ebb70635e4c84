export const passwordPaths = {
  requestReset: { method: 'POST', path: '/account/jwt/requestResetPasswordByJwt' },
  reset: { method: 'PATCH', path: '/account/jwt/updatePasswordByJwt' },
  change: { method: 'PATCH', path: '/account/pw' },
} as const
