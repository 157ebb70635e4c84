import type { accountEmailRoutes as wire } from '../../wire/account/account-email.ts'
import { asCalled } from '../call.ts'

export const accountEmailPaths = {
  list: { method: 'GET', path: '/account/email' },
  add: { method: 'POST', path: '/account/email' },
  confirm: { method: 'POST', path: '/account/email/confirm' },
  remove: { method: 'DELETE', path: '/account/email' },
} as const

export const accountEmailRoutes = asCalled<typeof wire>(accountEmailPaths)
