import type { accountDeletionRoutes as wire } from '../../wire/account/account-deletion.ts'
import { asCalled } from '../call.ts'

export const accountDeletionPaths = {
  delete: { method: 'DELETE', path: '/account', inQuery: [] },
} as const

export const accountDeletionRoutes = asCalled<typeof wire>(accountDeletionPaths)
