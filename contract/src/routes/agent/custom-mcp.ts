import { customMcpPaths } from '../../calls/agent/custom-mcp.ts'
import type { customMcpRoutes as wire } from '../../wire/agent/custom-mcp.ts'
import { asCalled } from '../called.ts'

export const customMcpRoutes = asCalled<typeof wire>(customMcpPaths)
