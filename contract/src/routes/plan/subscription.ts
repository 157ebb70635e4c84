import { subscriptionPaths } from '../../calls/plan/subscription.ts'
import type { subscriptionRoutes as wire } from '../../wire/plan/subscription.ts'
import { asCalled } from '../called.ts'

export const subscriptionRoutes = asCalled<typeof wire>(subscriptionPaths)
