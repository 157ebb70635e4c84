import { supportPaths } from '../../calls/plan/support.ts'
import type { supportRoutes as wire } from '../../wire/plan/support.ts'
import { asCalled } from '../called.ts'

export const supportRoutes = asCalled<typeof wire>(supportPaths)
