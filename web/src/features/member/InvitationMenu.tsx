import { Ellipsis, MailX, Send } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { invitationRoutes } from '@quarry/contract/invitation'
import type { Member } from '@quarry/contract/member'
import { failureText } from '../../lib/failures.ts'
import { useT } from '../../lib/i18n.ts'
import { IconButton } from '../../ui/IconButton.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { MenuItem } from '../../ui/MenuItem.tsx'
import { toast } from '../../ui/toast.ts'
import { useAnswerInvitations } from './member.queries.ts'

/** What can be done with somebody who has not joined. */
export function InvitationMenu({ member: { email }, workspaceId }: { member: Member; workspaceId: WorkspaceId }) {
  const t = useT()
  const resend = useAnswerInvitations(workspaceId, invitationRoutes.resend)
  const cancel = useAnswerInvitations(workspaceId, invitationRoutes.cancel)
  const onError = (error: Error) => toast({ tone: 'danger', text: failureText(error) })
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('member.actions', { name: email })} pending={resend.isPending || cancel.isPending}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    >
      <MenuItem
        icon={<Send />}
        onSelect={() =>
          resend.mutate([email], {
            onSuccess: ({ changed: count }) => toast({ tone: 'ok', text: t('member.done.resent', { count }) }),
            onError,
          })
        }
      >
        {t('member.bulk.resend')}
      </MenuItem>
      <MenuItem
        icon={<MailX />}
        onSelect={() =>
          cancel.mutate([email], {
            onSuccess: ({ changed: count }) => toast({ tone: 'ok', text: t('member.done.cancelled', { count }) }),
            onError,
          })
        }
      >
        {t('member.bulk.cancel')}
      </MenuItem>
    </Menu>
  )
}
