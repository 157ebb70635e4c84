import { workspaceRoutes } from '@quarry/contract/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { checkCode, createWorkspace } from './workspace.ts'

export const workspaceEndpoints = [
  endpoint(workspaceRoutes.create, createWorkspace),
  endpoint(workspaceRoutes.checkCode, checkCode),
]
