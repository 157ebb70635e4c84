import type { Member } from '@quarry/contract/wire/workspace/member'
import { type Caller, can } from '@quarry/contract/workspace/permission'

/** Whether role and status of this member, or the invitation, are the caller's to change. Nobody changes themselves. */
export const mayChange = (caller: Caller, member: Member): boolean =>
  member.invitation
    ? can(caller, 'member.invite')
    : !member.isMe && can(caller, 'member.changeRole', { to: member.workspaceRole })

/** How a person without a name is called. */
export const labelOf = ({ name, email }: Member): string => name || email
