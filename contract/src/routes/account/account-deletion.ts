import { accountDeletionPaths } from '../../calls/account/account-deletion.ts'
import type { accountDeletionRoutes as wire } from '../../wire/account/account-deletion.ts'
import { asCalled } from '../called.ts'

export const accountDeletionRoutes = asCalled<typeof wire>(accountDeletionPaths)
