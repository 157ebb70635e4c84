import { useQuery } from '@tanstack/react-query'
import { Copy, Ellipsis, MailX, Send } from 'lucide-react'
import type { WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { useT } from '../../../lib/i18n-later.ts'
import { signUpRulesQuery } from '../../../lib/sign-up-rules.ts'
import { IconButton } from '../../../ui/IconButton.tsx'
import { Menu } from '../../../ui/layers/Menu.tsx'
import { MenuItem } from '../../../ui/layers/MenuItem.tsx'
import { LinksDrawer } from './LinksDrawer.tsx'
import { useHandOut } from '../member.queries.ts'
import { tellFailure, useInvitations } from './use-invitations.ts'

/** What can be done with somebody who has not joined. */
export function InvitationMenu({ member, workspaceId }: { member: Member; workspaceId: WorkspaceId }) {
  const t = useT()
  const { email } = member
  const { data: rules } = useQuery(signUpRulesQuery)
  const handOut = useHandOut(workspaceId, { onError: tellFailure })
  const { resend, cancel, isPending } = useInvitations(workspaceId)
  if (handOut.data) return <LinksDrawer links={handOut.data.links} onClose={handOut.reset} />
  return (
    <Menu
      align="end"
      trigger={
        <IconButton label={t('member.actions', { name: email })} pending={isPending || handOut.isPending}>
          <Ellipsis aria-hidden className="size-4" />
        </IconButton>
      }
    >
      {member.status === 'not_joined' && !member.invitation?.isExpired && rules && rules.mails !== 'sent' && (
        <MenuItem icon={<Copy />} onSelect={() => handOut.mutate([email])}>
          {t('member.links.menu')}
        </MenuItem>
      )}
      <MenuItem icon={<Send />} onSelect={() => resend([email])}>
        {t('member.bulk.resend')}
      </MenuItem>
      <MenuItem icon={<MailX />} onSelect={() => cancel([email])}>
        {t('member.bulk.cancel')}
      </MenuItem>
    </Menu>
  )
}
