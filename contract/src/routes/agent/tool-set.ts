import { toolSetPaths } from '../../calls/agent/tool-set.ts'
import type { toolSetRoutes as wire } from '../../wire/agent/tool-set.ts'
import { asCalled } from '../called.ts'

export const toolSetRoutes = asCalled<typeof wire>(toolSetPaths)
