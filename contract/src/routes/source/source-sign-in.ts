import type { signInRoutes as wire } from '../../wire/source/source-sign-in.ts'
import { asCalled } from '../call.ts'

export const signInPaths = {
  beginSignIn: { method: 'POST', path: '/w/workspace/contentProvider/signIn' },
  askSignIn: { method: 'POST', path: '/w/workspace/contentProvider/signIn/result' },
} as const

export const signInRoutes = asCalled<typeof wire>(signInPaths)
