import { apiKeyPaths } from '../../calls/workspace/api-key.ts'
import type { apiKeyRoutes as wire } from '../../wire/workspace/api-key.ts'
import { asCalled } from '../called.ts'

export const apiKeyRoutes = asCalled<typeof wire>(apiKeyPaths)
