import { workspaceRoutes } from '@quarry/contract/workspace'
import { endpoint } from '../../http/endpoint.ts'
import {
  changeCompanyInfo,
  changeStatus,
  checkCode,
  createWorkspace,
  deleteWorkspace,
  renameWorkspace,
  workspaceContents,
} from './workspace.ts'

export const workspaceEndpoints = [
  endpoint(workspaceRoutes.create, createWorkspace),
  endpoint(workspaceRoutes.checkCode, checkCode),
  endpoint(workspaceRoutes.rename, async (ctx, names) => {
    await renameWorkspace(ctx, names)
    return {}
  }),
  endpoint(workspaceRoutes.changeCompanyInfo, async (ctx, facts) => {
    await changeCompanyInfo(ctx, facts)
    return {}
  }),
  endpoint(workspaceRoutes.changeStatus, async (ctx, { status }) => {
    await changeStatus(ctx, { status })
    return {}
  }),
  endpoint(workspaceRoutes.contents, workspaceContents),
  endpoint(workspaceRoutes.remove, async (ctx, { code }) => {
    await deleteWorkspace(ctx, { code })
    return {}
  }),
]
