import { type AccountId, WorkspaceId } from '@quarry/contract/ids'
import { canAtAll } from '@quarry/contract/permission'
import type { Route } from '@quarry/contract/route'
import type { Role } from '@quarry/contract/role'
import type { AccountCtx, AnyoneCtx, App, RequestFacts, WorkspaceCtx } from '../context.ts'
import { fail } from './fail.ts'

/** What the features tell the platform about who is asking. */
export type Gate = {
  /** The account of a live session; null for an unknown or ended one. @throws Failure sessionReplaced */
  identify(token: string): Promise<AccountCtx['account'] | null>
  /** The caller's active membership; null when there is none, or the workspace does not exist. */
  membership(accountId: AccountId, workspaceId: WorkspaceId): Promise<{ workspace: WorkspaceCtx['workspace']; role: Role } | null>
}

/** What was sent, not yet parsed. */
export type RawInput = { query: unknown; body: unknown }

/**
 * The context a route's handler runs in, or a refusal: every call passes here, so access is decided in one place, and before anything
 * else that was sent is looked at.
 *
 * @throws Failure sessionRequired — not logged in; workspaceMissing — not a member (whether or not the workspace exists); forbidden — the table of permissions does not allow it; invalidInput — the workspace is not named.
 */
export async function admit(
  app: App,
  gate: Gate,
  route: Route,
  request: RequestFacts,
  raw: RawInput,
): Promise<AnyoneCtx | AccountCtx | WorkspaceCtx> {
  const anyone: AnyoneCtx = { ...app, request }
  if (route.access === 'anyone') return anyone

  const account = request.sessionToken === null ? null : await gate.identify(request.sessionToken)
  if (!account) throw fail('sessionRequired')
  if (route.access === 'account') return { ...anyone, account }

  const membership = await gate.membership(account.id, namedWorkspace(route, raw))
  if (!membership) throw fail('workspaceMissing')
  // What also depends on whose thing it is, the operation asks again once it knows.
  if (!canAtAll(membership, route.access)) throw fail('forbidden')
  return { ...anyone, account, ...membership }
}

function namedWorkspace(route: Route, { query, body }: RawInput): WorkspaceId {
  const sent = route.query && 'workspaceId' in route.query.shape ? query : body
  const named = WorkspaceId.safeParse((sent as { workspaceId?: unknown } | null | undefined)?.workspaceId)
  if (!named.success) throw fail('invalidInput', { detail: 'workspaceId' })
  return named.data
}
