import type { subscriptionRoutes as wire } from '../../wire/plan/subscription.ts'
import { asCalled } from '../call.ts'

export const subscriptionPaths = {
  list: { method: 'GET', path: '/account/subscribe-plan' },
} as const

export const subscriptionRoutes = asCalled<typeof wire>(subscriptionPaths)
