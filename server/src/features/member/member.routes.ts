import { accountDeletionRoutes } from '@quarry/contract/account-deletion'
import { memberRoutes } from '@quarry/contract/member'
import { subscriptionRoutes } from '@quarry/contract/subscription'
import { endpoint } from '../../http/endpoint.ts'
import { changeMembers } from './change-members.ts'
import { changeMemberProfile, readMemberProfile } from './change-profile.ts'
import { deleteAccount } from './delete-account.ts'
import { listMembers } from './list-members.ts'
import { listSubscriptions } from './subscriptions.ts'

export const memberEndpoints = [
  endpoint(memberRoutes.list, listMembers),
  endpoint(memberRoutes.changeMany, changeMembers),
  endpoint(memberRoutes.changeRole, async (ctx, { accountId, role }) => {
    await changeMembers(ctx, { accountIds: [accountId], role })
    return {}
  }),
  endpoint(memberRoutes.changePrivileges, changeMembers),
  endpoint(memberRoutes.ownProfile, readMemberProfile),
  endpoint(memberRoutes.changeProfile, changeMemberProfile),
  endpoint(subscriptionRoutes.list, listSubscriptions),
  endpoint(accountDeletionRoutes.delete, deleteAccount),
]
