import { schedulePaths } from '../../calls/agent/schedule.ts'
import type { scheduleRoutes as wire } from '../../wire/agent/schedule.ts'
import { asCalled } from '../called.ts'

export const scheduleRoutes = asCalled<typeof wire>(schedulePaths)
