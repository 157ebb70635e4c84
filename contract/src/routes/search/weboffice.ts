import { webOfficePaths } from '../../calls/search/weboffice.ts'
import type { webOfficeRoutes as wire } from '../../wire/search/weboffice.ts'
import { asCalled } from '../called.ts'

export const webOfficeRoutes = asCalled<typeof wire>(webOfficePaths)
