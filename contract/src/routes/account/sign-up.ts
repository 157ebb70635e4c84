import { signUpPaths } from '../../calls/account/sign-up.ts'
import type { signUpRoutes as wire } from '../../wire/account/sign-up.ts'
import { asCalled } from '../called.ts'

export const signUpRoutes = asCalled<typeof wire>(signUpPaths)
