export const signInPaths = {
  beginSignIn: { method: 'POST', path: '/w/workspace/contentProvider/signIn' },
  askSignIn: { method: 'POST', path: '/w/workspace/contentProvider/signIn/result' },
} as const
