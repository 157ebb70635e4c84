import { sourceRunPaths } from '../../calls/source/source-history.ts'
import type { sourceRunRoutes as wire } from '../../wire/source/source-history.ts'
import { asCalled } from '../called.ts'

export const sourceRunRoutes = asCalled<typeof wire>(sourceRunPaths)
