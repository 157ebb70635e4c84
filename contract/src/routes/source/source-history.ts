import type { sourceRunRoutes as wire } from '../../wire/source/source-history.ts'
import { asCalled } from '../call.ts'

export const sourceRunPaths = {
  list: { method: 'GET', path: '/w/workspace/contentProvider/runs' },
  growth: { method: 'GET', path: '/w/workspace/contentProvider/growth' },
} as const

export const sourceRunRoutes = asCalled<typeof wire>(sourceRunPaths)
