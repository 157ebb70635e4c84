import { consentPaths } from '../../calls/source/consent.ts'
import type { consentRoutes as wire } from '../../wire/source/consent.ts'
import { asCalled } from '../called.ts'

export const consentRoutes = asCalled<typeof wire>(consentPaths)
