import { planPaths } from '../../calls/plan/plan.ts'
import type { planRoutes as wire } from '../../wire/plan/plan.ts'
import { asCalled } from '../called.ts'

export const planRoutes = asCalled<typeof wire>(planPaths)
