import { signInPaths } from '../../calls/source/source-sign-in.ts'
import type { signInRoutes as wire } from '../../wire/source/source-sign-in.ts'
import { asCalled } from '../called.ts'

export const signInRoutes = asCalled<typeof wire>(signInPaths)
