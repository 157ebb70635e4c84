import { outboxPaths } from '../calls/outbox.ts'
import type { outboxRoutes as wire } from '../wire/outbox.ts'
import { asCalled } from './called.ts'

export const outboxRoutes = asCalled<typeof wire>(outboxPaths)
