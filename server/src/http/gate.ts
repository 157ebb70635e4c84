import type { AccountId, WorkspaceId } from '@quarry/contract/ids'
import type { Access, Route } from '@quarry/contract/route'
import { hasRole, type Role } from '@quarry/contract/role'
import type { AccountCtx, AnyoneCtx, App, RequestFacts, WorkspaceCtx } from '../context.ts'
import { fail } from './fail.ts'

/** What the features tell the platform about who is asking. */
export type Gate = {
  /** The account of a live session; null for an unknown or ended one. @throws Failure sessionReplaced */
  identify(token: string): Promise<AccountCtx['account'] | null>
  /** The caller's active membership; null when there is none, or the workspace does not exist. */
  membership(accountId: AccountId, workspaceId: WorkspaceId): Promise<{ workspace: WorkspaceCtx['workspace']; role: Role } | null>
}

const isRole = (access: Access): access is Role => access !== 'anyone' && access !== 'account'

/**
 * The context a route's handler runs in, or a refusal: every call passes here, so access is decided in one place.
 *
 * @throws Failure sessionRequired — not logged in; workspaceMissing — not a member (whether or not the workspace exists); forbidden — role too low.
 */
export async function admit(
  app: App,
  gate: Gate,
  route: Route,
  request: RequestFacts,
  input: Record<string, unknown>,
): Promise<AnyoneCtx | AccountCtx | WorkspaceCtx> {
  const anyone: AnyoneCtx = { ...app, request }
  if (route.access === 'anyone') return anyone

  const account = request.sessionToken === null ? null : await gate.identify(request.sessionToken)
  if (!account) throw fail('sessionRequired')
  if (!isRole(route.access)) return { ...anyone, account }

  const membership = await gate.membership(account.id, input['workspaceId'] as WorkspaceId)
  if (!membership) throw fail('workspaceMissing')
  if (!hasRole(membership.role, route.access)) throw fail('forbidden')
  return { ...anyone, account, ...membership }
}
