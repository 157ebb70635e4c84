export const accountPaths = {
  requestSignUp: { method: 'POST', path: '/account/jwt/requestSignUpByJwt' },
  verifyToken: { method: 'GET', path: '/account/verifyToken' },
  create: { method: 'POST', path: '/account/create' },
  login: { method: 'POST', path: '/account/login' },
  logout: { method: 'POST', path: '/account/logout' },
  profile: { method: 'GET', path: '/account/profile' },
  updateProfile: { method: 'PATCH', path: '/account/profile' },
  updateMemberProfile: { method: 'PATCH', path: '/member/profile' },
} as const
