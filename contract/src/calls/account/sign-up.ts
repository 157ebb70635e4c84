export const signUpPaths = {
  rules: { method: 'GET', path: '/account/signUp' },
} as const
