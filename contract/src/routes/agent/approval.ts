import { approvalPaths } from '../../calls/agent/approval.ts'
import type { approvalRoutes as wire } from '../../wire/agent/approval.ts'
import { asCalled } from '../called.ts'

export const approvalRoutes = asCalled<typeof wire>(approvalPaths)
