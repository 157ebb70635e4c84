import { insightPaths } from '../../calls/search/insight.ts'
import type { insightRoutes as wire } from '../../wire/search/insight.ts'
import { asCalled } from '../called.ts'

export const insightRoutes = asCalled<typeof wire>(insightPaths)
