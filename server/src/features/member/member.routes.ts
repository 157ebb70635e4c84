import { workspaceRoutes } from '@quarry/contract/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { listWorkspaces } from './member.ts'

export const memberEndpoints = [endpoint(workspaceRoutes.list, listWorkspaces)]
