import { accountRoutes } from '@quarry/contract/routes/account/account'
import { type CallError, createClient } from '@quarry/contract/client'
import { buildHeader } from '@quarry/contract/maintenance'
import { maintenanceRoutes } from '@quarry/contract/routes/maintenance'
import { type Call, servedBy } from '@quarry/contract/calls/call'
import { isOtherBuild } from './build.ts'
import { fetchOrEarly } from './early-replies.ts'

/** Both roles answer at the same origin; a deployment that splits them changes this line alone. */
const base = { api: '/api/v1', search: '/api/v1' }

/** Where a failure may take the person. The application sets these once it has a router. */
type Ways = {
  login: (reason: 'required' | 'replaced' | 'unreachable') => void
  maintenance: () => void
  /** Nothing answers, not even the question whether the service is closed. */
  offline: () => void
  /** A search was refused because there were too many. */
  tooMany: () => void
  /** The server runs another build of the application than this tab. */
  outdated: (build: string) => void
}
let ways: Ways | null = null
/** Whether this page is being left for the login page: whatever fails on the way has the same cause, and less to say about it. */
let isLeaving = false
export function setWays(next: Ways): void {
  ways = next
  isLeaving = false
}

/** Pages anybody may read: there a missing session is no news. */
const publicPages = /^\/($|login(\/openid)?$|signUp$|resetPassword$|invited$|inviteWorkspace$|maintenance$|404$|docs($|\/)|dev\/)/
const isPublicPage = () => publicPages.test(location.pathname)

/** The one client of the application. Session and transport rules of spec §8 are applied here and nowhere else. */
export const api = createClient({ base, fetch: fetchOrEarly, onFailure, onReply })

function onReply({ headers }: Response): void {
  const build = headers.get(buildHeader)
  if (build !== null && isOtherBuild(build)) ways?.outdated(build)
}

function onFailure(failure: CallError, route: Call): void {
  // Whoever asks whether the service is closed, or who is logged in, deals with the answer.
  if (route === maintenanceRoutes.status) return
  if (failure.status === 0) return void afterNoConnection(route)
  if (failure.error === 'unavailable' || (failure.status === 503 && !failure.error)) return ways?.maintenance()
  if (failure.status === 429 && route.path.startsWith('/s/')) return ways?.tooMany()
  if (isPublicPage() || route === accountRoutes.profile) return
  if (failure.error === 'sessionReplaced') leave('replaced')
  if (failure.error === 'sessionRequired') leave('required')
}

function leave(reason: Parameters<Ways['login']>[0]): void {
  if (isLeaving) return
  isLeaving = true
  ways?.login(reason)
}

let asking = false

async function afterNoConnection(route: Call): Promise<void> {
  if (asking) return
  asking = true
  try {
    const { isActive } = await api.call(maintenanceRoutes.status, {})
    if (isActive) return ways?.maintenance()
    if (!isPublicPage() && servedBy(route.path) === 'api') leave('unreachable')
  } catch {
    ways?.offline()
  } finally {
    asking = false
  }
}
