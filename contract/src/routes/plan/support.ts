import type { supportRoutes as wire } from '../../wire/plan/support.ts'
import { asCalled } from '../call.ts'

export const supportPaths = {
  info: { method: 'GET', path: '/support' },
} as const

export const supportRoutes = asCalled<typeof wire>(supportPaths)
