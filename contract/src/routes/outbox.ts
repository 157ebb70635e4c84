import type { outboxRoutes as wire } from '../wire/outbox.ts'
import { asCalled } from './call.ts'

export const outboxPaths = {
  list: { method: 'GET', path: '/dev/mail' },
} as const

export const outboxRoutes = asCalled<typeof wire>(outboxPaths)
