import type { homeRoutes as wire } from '../../wire/workspace/home.ts'
import { asCalled } from '../call.ts'

export const homePaths = {
  show: { method: 'GET', path: '/w/workspace/home' },
  steps: { method: 'GET', path: '/w/workspace/firstSteps' },
  endSteps: { method: 'DELETE', path: '/w/workspace/firstSteps' },
} as const

export const homeRoutes = asCalled<typeof wire>(homePaths)
