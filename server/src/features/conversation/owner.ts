import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Needs } from '../../context.ts'

/** Whose conversations they are; nobody else reads or changes them. */
export type Owner = { workspaceId: WorkspaceId; accountId: AccountId }

export const ownerOf = ({ workspace, account }: Needs<'workspace' | 'account'>): Owner => ({
  workspaceId: workspace.id,
  accountId: account.id,
})
