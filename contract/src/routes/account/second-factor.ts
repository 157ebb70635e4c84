import { secondFactorPaths } from '../../calls/account/second-factor.ts'
import type { secondFactorRoutes as wire } from '../../wire/account/second-factor.ts'
import { asCalled } from '../called.ts'

export const secondFactorRoutes = asCalled<typeof wire>(secondFactorPaths)
