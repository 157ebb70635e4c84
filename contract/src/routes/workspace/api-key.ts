import type { apiKeyRoutes as wire } from '../../wire/workspace/api-key.ts'
import { asCalled } from '../call.ts'

export const apiKeyPaths = {
  list: { method: 'GET', path: '/apiKey/list' },
  ofWorkspace: { method: 'GET', path: '/apiKey/workspace' },
  detail: { method: 'GET', path: '/apiKey/detail' },
  create: { method: 'POST', path: '/apiKey' },
  remove: { method: 'DELETE', path: '/apiKey' },
} as const

export const apiKeyRoutes = asCalled<typeof wire>(apiKeyPaths)
