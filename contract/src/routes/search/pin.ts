import { pinPaths } from '../../calls/search/pin.ts'
import type { pinRoutes as wire } from '../../wire/search/pin.ts'
import { asCalled } from '../called.ts'

export const pinRoutes = asCalled<typeof wire>(pinPaths)
