import { openidPaths } from '../../calls/account/openid.ts'
import type { openidRoutes as wire } from '../../wire/account/openid.ts'
import { asCalled } from '../called.ts'

export const openidRoutes = asCalled<typeof wire>(openidPaths)
