import type { failureRoutes as wire } from '../../wire/source/source-failure.ts'
import { asCalled } from '../call.ts'

export const failurePaths = {
  failures: { method: 'GET', path: '/w/workspace/contentProvider/failures' },
  exportFailures: { method: 'GET', path: '/w/workspace/contentProvider/failures/export' },
  retry: { method: 'POST', path: '/w/workspace/contentProvider/retry' },
} as const

export const failureRoutes = asCalled<typeof wire>(failurePaths)
