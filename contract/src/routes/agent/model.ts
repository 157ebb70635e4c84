import { modelPaths } from '../../calls/agent/model.ts'
import type { modelRoutes as wire } from '../../wire/agent/model.ts'
import { asCalled } from '../called.ts'

export const modelRoutes = asCalled<typeof wire>(modelPaths)
