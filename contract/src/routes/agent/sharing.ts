import { sharingPaths } from '../../calls/agent/sharing.ts'
import type { sharingRoutes as wire } from '../../wire/agent/sharing.ts'
import { asCalled } from '../called.ts'

export const sharingRoutes = asCalled<typeof wire>(sharingPaths)
