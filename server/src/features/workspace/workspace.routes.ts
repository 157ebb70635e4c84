import { workspaceRoutes } from '@quarry/contract/wire/workspace/workspace'
import { endpoint } from '../../http/endpoint.ts'
import { changeCompanyInfo, changeStatus, checkCode, deleteWorkspace, renameWorkspace, workspaceContents } from './workspace.ts'

/** Creating one is bound in `plan`: it begins with a plan. */
export const workspaceEndpoints = [
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
