import type { SubscribeInfo } from '@quarry/contract/wire/plan/subscription'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Needs } from '../../context.ts'
import { joinedWorkspaces, shownName } from '../member/member.ts'
import type { Payer } from './paying.ts'
import { paymentFor } from './read-payments.ts'
import { findOwners } from './store/account.store.ts'

/** The plan of each workspace the account belongs to, in the order they were joined, and for who may pay what is paid for it. */
export async function listSubscriptions(
  ctx: Omit<Payer, 'workspace'> & Needs<'gateways'>,
): Promise<{ subscribeInfos: SubscribeInfo[] }> {
  const joined = await joinedWorkspaces(ctx)
  const owners = await findOwners(
    ctx.db,
    joined.map(({ id }) => id),
  )
  return {
    subscribeInfos: await Promise.all(
      joined.map(async (workspace) => {
        // What is deactivated is paid for all the same; who was shut out of a workspace looks after nothing there.
        const isThere = workspace.status === 'active' || workspace.myAccountInfo.workspaceRole === 'OWNER'
        const mayPay = ctx.config.plans !== null && isThere && can(callerIn(workspace), 'payment.manage')
        const owner = owners.find(({ workspaceId }) => workspaceId === workspace.id)
        return {
          ...workspace,
          ownerName: owner ? shownName(owner) : '',
          payment: mayPay ? await paymentFor({ ...ctx, workspace }) : null,
        }
      }),
    ),
  }
}
