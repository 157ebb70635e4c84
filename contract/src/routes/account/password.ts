import { passwordPaths } from '../../calls/account/password.ts'
import type { passwordRoutes as wire } from '../../wire/account/password.ts'
import { asCalled } from '../called.ts'

export const passwordRoutes = asCalled<typeof wire>(passwordPaths)
