import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Actor, App } from '../../context.ts'
import { findOpenAccount } from '../account/account.ts'
import { membership } from '../member/member.ts'

/** A person with what they may do now; null once they are no member any more. */
export async function findActor(
  app: App,
  accountId: AccountId,
  workspaceId: WorkspaceId,
  signal: AbortSignal,
): Promise<Actor | null> {
  const account = await findOpenAccount(app.db, accountId)
  const member = account && (await membership(app, accountId, workspaceId))
  if (!account || !member?.isOpen) return null
  const { id, email, lang } = account
  return {
    ...app,
    origin: app.config.ownOrigin,
    signal,
    account: { id, email, lang },
    workspace: member.workspace,
    role: member.role,
    privileges: member.privileges,
  }
}
