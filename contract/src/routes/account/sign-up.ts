import type { signUpRoutes as wire } from '../../wire/account/sign-up.ts'
import { asCalled } from '../call.ts'

export const signUpPaths = {
  rules: { method: 'GET', path: '/account/signUp' },
} as const

export const signUpRoutes = asCalled<typeof wire>(signUpPaths)
