import { connectionPaths } from '../../calls/source/connection.ts'
import type { connectionRoutes as wire } from '../../wire/source/connection.ts'
import { asCalled } from '../called.ts'

export const connectionRoutes = asCalled<typeof wire>(connectionPaths)
