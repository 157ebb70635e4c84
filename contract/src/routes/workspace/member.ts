import { memberPaths } from '../../calls/workspace/member.ts'
import type { memberRoutes as wire } from '../../wire/workspace/member.ts'
import { asCalled } from '../called.ts'

export const memberRoutes = asCalled<typeof wire>(memberPaths)
