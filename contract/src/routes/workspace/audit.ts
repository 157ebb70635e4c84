import { auditPaths } from '../../calls/workspace/audit.ts'
import type { auditRoutes as wire } from '../../wire/workspace/audit.ts'
import { asCalled } from '../called.ts'

export const auditRoutes = asCalled<typeof wire>(auditPaths)
