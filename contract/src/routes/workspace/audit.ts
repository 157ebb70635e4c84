import type { auditRoutes as wire } from '../../wire/workspace/audit.ts'
import { asCalled } from '../call.ts'

export const auditPaths = {
  list: { method: 'GET', path: '/w/workspace/audit' },
  export: { method: 'GET', path: '/w/workspace/audit/export' },
} as const

export const auditRoutes = asCalled<typeof wire>(auditPaths)
