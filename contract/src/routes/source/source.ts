import { sourcePaths } from '../../calls/source/source.ts'
import type { sourceRoutes as wire } from '../../wire/source/source.ts'
import { asCalled } from '../called.ts'

export const sourceRoutes = asCalled<typeof wire>(sourcePaths)
