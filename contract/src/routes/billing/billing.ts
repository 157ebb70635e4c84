import { billingPaths } from '../../calls/billing/billing.ts'
import type { billingRoutes as wire } from '../../wire/billing/billing.ts'
import { asCalled } from '../called.ts'

export const billingRoutes = asCalled<typeof wire>(billingPaths)
