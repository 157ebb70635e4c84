import { agentPaths } from '../../calls/agent/agent.ts'
import type { agentRoutes as wire } from '../../wire/agent/agent.ts'
import { asCalled } from '../called.ts'

export const agentRoutes = asCalled<typeof wire>(agentPaths)
