import type { sharingRoutes as wire } from '../../wire/agent/sharing.ts'
import { asCalled } from '../call.ts'

export const sharingPaths = {
  get: { method: 'GET', path: '/agent/conversation/share' },
  set: { method: 'PUT', path: '/agent/conversation/share' },
  list: { method: 'GET', path: '/agent/conversation/shared' },
  read: { method: 'GET', path: '/agent/conversation/shared/message' },
} as const

export const sharingRoutes = asCalled<typeof wire>(sharingPaths)
