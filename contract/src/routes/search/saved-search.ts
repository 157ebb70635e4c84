import { savedSearchPaths } from '../../calls/search/saved-search.ts'
import type { savedSearchRoutes as wire } from '../../wire/search/saved-search.ts'
import { asCalled } from '../called.ts'

export const savedSearchRoutes = asCalled<typeof wire>(savedSearchPaths)
