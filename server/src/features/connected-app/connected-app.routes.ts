import { connectedAppRoutes } from '@quarry/contract/wire/workspace/connected-app'
import { endpoint } from '../../http/endpoint.ts'
import { readRequest } from './app-request.ts'
import { decideRequest } from './decide-request.ts'
import { listApps, listWorkspaceApps } from './read-apps.ts'
import { removeApp } from './remove-app.ts'

export const connectedAppEndpoints = [
  endpoint(connectedAppRoutes.list, listApps),
  endpoint(connectedAppRoutes.ofWorkspace, listWorkspaceApps),
  endpoint(connectedAppRoutes.remove, removeApp),
  endpoint(connectedAppRoutes.readRequest, readRequest),
  endpoint(connectedAppRoutes.decideRequest, decideRequest),
]
