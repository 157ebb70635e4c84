import type { connectedAppRoutes as wire } from '../../wire/workspace/connected-app.ts'
import { asCalled } from '../call.ts'

export const connectedAppPaths = {
  list: { method: 'GET', path: '/connectedApp/list' },
  ofWorkspace: { method: 'GET', path: '/connectedApp/workspace' },
  remove: { method: 'DELETE', path: '/connectedApp' },
  readRequest: { method: 'GET', path: '/connectedApp/request' },
  decideRequest: { method: 'POST', path: '/connectedApp/request' },
} as const

export const connectedAppRoutes = asCalled<typeof wire>(connectedAppPaths)
