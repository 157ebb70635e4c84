import type { planRoutes as wire } from '../../wire/plan/plan.ts'
import { asCalled } from '../call.ts'

export const planPaths = {
  list: { method: 'GET', path: '/p/payment/list' },
  ofWorkspace: { method: 'GET', path: '/w/workspace/payment/plan' },
  change: { method: 'POST', path: '/w/workspace/payment/changePlan' },
} as const

export const planRoutes = asCalled<typeof wire>(planPaths)
