import { searchPaths } from '../../calls/search/search.ts'
import type { searchRoutes as wire } from '../../wire/search/search.ts'
import { asCalled } from '../called.ts'

export const searchRoutes = asCalled<typeof wire>(searchPaths)
