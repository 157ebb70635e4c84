import { accountRoutes } from '@quarry/contract/account'
import { type CallError, createClient } from '@quarry/contract/client'
import { maintenanceRoutes } from '@quarry/contract/maintenance'
import { type Route, servedBy } from '@quarry/contract/route'

/** Both roles answer at the same origin; a deployment that splits them changes this line alone. */
const base = { api: '/api/v1', search: '/api/v1' }

/** Where a failure may take the person. The application sets these once it has a router. */
type Ways = {
  login: (reason: 'required' | 'replaced' | 'unreachable') => void
  maintenance: () => void
  /** Nothing answers, not even the question whether the service is closed. */
  offline: () => void
}
let ways: Ways | null = null
export const setWays = (next: Ways): void => void (ways = next)

/** Pages anybody may read: there a missing session is no news. */
const publicPages = /^\/($|login$|signUp$|invited$|inviteWorkspace$|maintenance$|404$|docs($|\/)|dev\/)/
const isPublicPage = () => publicPages.test(location.pathname)

/** The one client of the application. Session and transport rules of spec §8 are applied here and nowhere else. */
export const api = createClient({ base, onFailure })

function onFailure(failure: CallError, route: Route): void {
  // Whoever asks whether the service is closed, or who is logged in, deals with the answer.
  if (route === maintenanceRoutes.status) return
  if (failure.status === 0) return void afterNoConnection(route)
  if (failure.error === 'unavailable' || (failure.status === 503 && !failure.error)) return ways?.maintenance()
  if (isPublicPage() || route === accountRoutes.profile) return
  if (failure.error === 'sessionReplaced') ways?.login('replaced')
  if (failure.error === 'sessionRequired') ways?.login('required')
}

let asking = false

async function afterNoConnection(route: Route): Promise<void> {
  if (asking) return
  asking = true
  try {
    const { isActive } = await api.call(maintenanceRoutes.status, {})
    if (isActive) return ways?.maintenance()
    if (!isPublicPage() && servedBy(route.path) === 'api') ways?.login('unreachable')
  } catch {
    ways?.offline()
  } finally {
    asking = false
  }
}
