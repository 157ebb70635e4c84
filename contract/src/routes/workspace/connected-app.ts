import { connectedAppPaths } from '../../calls/workspace/connected-app.ts'
import type { connectedAppRoutes as wire } from '../../wire/workspace/connected-app.ts'
import { asCalled } from '../called.ts'

export const connectedAppRoutes = asCalled<typeof wire>(connectedAppPaths)
