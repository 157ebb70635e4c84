import { workspacePaths } from '../../calls/workspace/workspace.ts'
import type { workspaceRoutes as wire } from '../../wire/workspace/workspace.ts'
import { asCalled } from '../called.ts'

export const workspaceRoutes = asCalled<typeof wire>(workspacePaths)
