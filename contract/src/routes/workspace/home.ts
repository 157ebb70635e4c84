import { homePaths } from '../../calls/workspace/home.ts'
import type { homeRoutes as wire } from '../../wire/workspace/home.ts'
import { asCalled } from '../called.ts'

export const homeRoutes = asCalled<typeof wire>(homePaths)
