import { passkeyPaths } from '../../calls/account/passkey.ts'
import type { passkeyRoutes as wire } from '../../wire/account/passkey.ts'
import { asCalled } from '../called.ts'

export const passkeyRoutes = asCalled<typeof wire>(passkeyPaths)
