import { memberRoutes } from '@quarry/contract/wire/workspace/member'
import { type Endpoint, endpoint } from '../../http/endpoint.ts'
import { changeMembers, type LetGo } from './change-members.ts'
import { changeMemberProfile, readMemberProfile } from './change-profile.ts'
import { listMembers } from './list-members.ts'

export const memberEndpoints = (letGo: LetGo): Endpoint[] => [
  endpoint(memberRoutes.list, listMembers),
  endpoint(memberRoutes.changeMany, (ctx, change) => changeMembers(ctx, change, letGo)),
  endpoint(memberRoutes.changeRole, async (ctx, { accountId, role }) => {
    await changeMembers(ctx, { accountIds: [accountId], role }, letGo)
    return {}
  }),
  endpoint(memberRoutes.changePrivileges, (ctx, change) => changeMembers(ctx, change, letGo)),
  endpoint(memberRoutes.ownProfile, readMemberProfile),
  endpoint(memberRoutes.changeProfile, changeMemberProfile),
]
