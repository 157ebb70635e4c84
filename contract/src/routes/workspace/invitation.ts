import { invitationPaths } from '../../calls/workspace/invitation.ts'
import type { invitationRoutes as wire } from '../../wire/workspace/invitation.ts'
import { asCalled } from '../called.ts'

export const invitationRoutes = asCalled<typeof wire>(invitationPaths)
