import { canManageSource, type ContentProvider } from '@quarry/contract/source'
import type { Workspace } from '@quarry/contract/workspace'

/** Whether this person may change a source. Only the connector of a restricted one is told apart, so "is mine" stands for the id. */
export function canManage({ accessLevel, creator, isMine }: ContentProvider, { myAccountInfo }: Workspace): boolean {
  const { workspaceRole: role } = myAccountInfo
  if (isMine) return canManageSource({ id: creator.id, role }, { accessLevel, createdBy: creator.id })
  return role !== 'USER'
}
