import { accountEmailPaths } from '../../calls/account/account-email.ts'
import type { accountEmailRoutes as wire } from '../../wire/account/account-email.ts'
import { asCalled } from '../called.ts'

export const accountEmailRoutes = asCalled<typeof wire>(accountEmailPaths)
