import { Ellipsis, MailX, Send } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/member'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { useInvitations } from './use-invitations.ts'

/** What can be done with somebody who has not joined. */
export function InvitationMenu({ member: { email }, workspaceId }: { member: Member; workspaceId: WorkspaceId }) {
  const t = useT()
  const { resend, cancel, isPending } = useInvitations(workspaceId)
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('member.actions', { name: email })} pending={isPending}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuItem icon={<Send />} onSelect={() => resend([email])}>
        {t('member.bulk.resend')}
      </MenuItem>
      <MenuItem icon={<MailX />} onSelect={() => cancel([email])}>
        {t('member.bulk.cancel')}
      </MenuItem>
    </Menu>
  )
}
