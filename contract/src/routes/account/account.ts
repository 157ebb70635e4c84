import { accountPaths } from '../../calls/account/account.ts'
import type { accountRoutes as wire } from '../../wire/account/account.ts'
import { asCalled } from '../called.ts'

export const accountRoutes = asCalled<typeof wire>(accountPaths)
