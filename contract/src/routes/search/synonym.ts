import { synonymPaths } from '../../calls/search/synonym.ts'
import type { synonymRoutes as wire } from '../../wire/search/synonym.ts'
import { asCalled } from '../called.ts'

export const synonymRoutes = asCalled<typeof wire>(synonymPaths)
