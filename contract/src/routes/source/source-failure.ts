import { failurePaths } from '../../calls/source/source-failure.ts'
import type { failureRoutes as wire } from '../../wire/source/source-failure.ts'
import { asCalled } from '../called.ts'

export const failureRoutes = asCalled<typeof wire>(failurePaths)
