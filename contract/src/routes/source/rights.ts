import { rightsPaths } from '../../calls/source/rights.ts'
import type { rightsRoutes as wire } from '../../wire/source/rights.ts'
import { asCalled } from '../called.ts'

export const rightsRoutes = asCalled<typeof wire>(rightsPaths)
