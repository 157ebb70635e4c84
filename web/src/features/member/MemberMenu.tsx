import { CircleCheck, CircleSlash, Crown, Ellipsis, Eye, IdCard, ListChecks, LogOut, UserMinus } from 'lucide-react'
import { useState } from 'react'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useT } from '../../lib/i18n-later.ts'
import { AccountId } from '@quarry/contract/ids'
import { confirm } from '../../ui/layers/confirm.tsx'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu, MenuSeparator } from '../../ui/layers/Menu.tsx'
import { MenuItem } from '../../ui/layers/MenuItem.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { LeaveDialog } from './LeaveDialog.tsx'
import { labelOf, mayChange } from './may-change.ts'
import { useChangeMembers } from './member.queries.ts'
import { PrivilegesDialog } from './PrivilegesDialog.tsx'
import { ProfileDialog } from './ProfileDialog.tsx'
import { RemoveDialog } from './RemoveDialog.tsx'
import { SeesDialog } from './SeesDialog.tsx'
import { TransferDialog } from './TransferDialog.tsx'
import { tellFailure } from './invite/use-invitations.ts'

type Layer = 'sees' | 'remove' | 'leave' | 'transfer' | 'privileges' | 'profile'

/** What can be done with a member; nothing at all when it is not the caller's to do. */
export function MemberMenu({ member, workspace }: { member: Member; workspace: Workspace }) {
  const t = useT()
  const [layer, setLayer] = useState<Layer | null>(null)
  const change = useChangeMembers(workspace.id, {
    onSuccess: ({ changed: count }) => toast({ tone: 'ok', text: t('member.done.status', { count }) }),
    onError: tellFailure,
  })
  const caller = callerIn(workspace)
  const name = labelOf(member)
  const to = member.workspaceRole
  const isActive = member.status === 'active'
  const others = !member.isMe
  const maySetPrivileges = others && can(caller, 'member.changePrivileges', { to })
  const mayTransfer = others && isActive && can(caller, 'member.transferOwnership', { to })
  const close = () => setLayer(null)
  if (others && !mayChange(caller, member)) return null

  async function setStatus(status: 'active' | 'deactivate') {
    const asks = status === 'deactivate'
    const question = {
      title: t('member.restrict.title', { name }),
      body: t('member.restrict.body'),
      action: t('member.restrict.action'),
      keep: t('member.restrict.keep'),
    }
    if (asks && !(await confirm({ ...question, danger: true }))) return
    change.mutate({ accountIds: [AccountId.parse(member.id)], status })
  }

  return (
    <>
      <Menu
        align="end"
        trigger={
          <IconButton label={t('member.actions', { name })} pending={change.isPending}>
            <Ellipsis aria-hidden className="size-4" />
          </IconButton>
        }
      >
        {member.isMe ? (
          <>
            <MenuItem icon={<IdCard />} onSelect={() => setLayer('profile')}>
              {t('member.profile.menu')}
            </MenuItem>
            <MenuSeparator />
            <MenuItem icon={<LogOut />} onSelect={() => setLayer('leave')}>
              {t('member.leave.menu')}
            </MenuItem>
          </>
        ) : (
          <>
            {isActive ? (
              <MenuItem icon={<CircleSlash />} onSelect={() => void setStatus('deactivate')}>
                {t('member.bulk.restrict')}
              </MenuItem>
            ) : (
              <MenuItem icon={<CircleCheck />} onSelect={() => void setStatus('active')}>
                {t('member.bulk.activate')}
              </MenuItem>
            )}
            {maySetPrivileges && (
              <MenuItem icon={<ListChecks />} onSelect={() => setLayer('privileges')}>
                {t('member.privileges.menu')}
              </MenuItem>
            )}
            {isActive && can(caller, 'rights.view') && (
              <MenuItem icon={<Eye />} onSelect={() => setLayer('sees')}>
                {t('member.sees.menu')}
              </MenuItem>
            )}
            {mayTransfer && (
              <MenuItem icon={<Crown />} onSelect={() => setLayer('transfer')}>
                {t('member.transfer.menu')}
              </MenuItem>
            )}
            <MenuSeparator />
            <MenuItem icon={<UserMinus />} onSelect={() => setLayer('remove')}>
              {t('member.remove.menu')}
            </MenuItem>
          </>
        )}
      </Menu>
      {layer === 'sees' && <SeesDialog member={member} workspaceId={workspace.id} onClose={close} />}
      {layer === 'remove' && <RemoveDialog member={member} workspaceId={workspace.id} onClose={close} />}
      {layer === 'leave' && <LeaveDialog workspace={workspace} onClose={close} onTransfer={() => setLayer('transfer')} />}
      {layer === 'transfer' && <TransferDialog heir={member.isMe ? null : member} workspaceId={workspace.id} onClose={close} />}
      {layer === 'privileges' && <PrivilegesDialog member={member} workspaceId={workspace.id} onClose={close} />}
      {layer === 'profile' && <ProfileDialog workspaceId={workspace.id} onClose={close} />}
    </>
  )
}
