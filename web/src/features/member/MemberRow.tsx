import type { Member } from '@quarry/contract/wire/workspace/member'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../lib/cn.ts'
import { displayDate } from '../../lib/text/dates.ts'
import { useLanguage } from '../../lib/i18n.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { InvitationMenu } from './invite/InvitationMenu.tsx'
import { labelOf, mayChange } from './may-change.ts'
import { MemberMenu } from './MemberMenu.tsx'
import { MemberState } from './MemberState.tsx'
import { RoleSelect } from './RoleSelect.tsx'

type Props = {
  member: Member
  workspace: Workspace
  selectable: boolean
  selected: boolean
  onSelect: (selected: boolean) => void
}

/** A member, or somebody invited. */
export function MemberRow({ member, workspace, selectable, selected, onSelect }: Props) {
  const t = useT()
  const language = useLanguage()
  const changeable = mayChange(callerIn(workspace), member)
  const name = labelOf(member)
  const { invitation } = member
  const about = invitation
    ? member.status === 'not_joined' && !invitation.isExpired
      ? t('member.expires', { name: invitation.invitedBy, date: displayDate(invitation.expiresAt, language) })
      : t('member.wasInvited', { name: invitation.invitedBy })
    : [member.email, member.job].filter(Boolean).join(' · ')
  const role =
    changeable && !invitation ? (
      <RoleSelect member={member} workspaceId={workspace.id} />
    ) : (
      // In line with the words of the choices above and below it.
      <span className={cn('text-text-quiet', selectable && 'md:ps-3')}>{t(`workspace.roles.${member.workspaceRole}`)}</span>
    )

  return (
    // The shadow widens the row by the air its box and its menu need beside them.
    <tr
      className={selected ? 'bg-accent-soft shadow-[-8px_0_var(--color-accent-soft),8px_0_var(--color-accent-soft)]' : undefined}
    >
      {selectable && (
        <td className="py-2.5 align-top md:align-middle">
          {changeable && (
            <input
              type="checkbox"
              aria-label={t('member.select', { name })}
              className="mt-1 block size-4 accent-accent md:mt-0"
              checked={selected}
              onChange={(event) => onSelect(event.target.checked)}
            />
          )}
        </td>
      )}
      <th scope="row" className="max-w-0 py-2.5 pe-3 text-start font-normal">
        <span className="flex min-w-0 items-start gap-3 md:items-center">
          <Avatar name={name} image={null} />
          <span className="min-w-0 flex-1">
            <span className="flex min-w-0 items-center gap-2">
              <span className="font-medium wrap-anywhere md:truncate">{name}</span>
              {member.isMe && <Badge>{t('member.you')}</Badge>}
              {member.isPartner && <Badge>{t('member.partner')}</Badge>}
            </span>
            <span className="block text-meta wrap-anywhere text-text-quiet md:truncate">{about}</span>
            <span className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-meta md:hidden">
              {role}
              <MemberState member={member} />
            </span>
          </span>
        </span>
      </th>
      <td className="hidden w-32 pe-3 md:table-cell">{role}</td>
      <td className="hidden w-32 pe-3 md:table-cell">
        <MemberState member={member} />
      </td>
      <td className="hidden w-28 pe-3 text-meta text-text-quiet lg:table-cell">
        {member.lastAccessAt ? <TimeAgo at={member.lastAccessAt} /> : !invitation && t('member.never')}
      </td>
      <td className="py-1.5 align-top md:align-middle">
        {invitation ? (
          changeable && <InvitationMenu member={member} workspaceId={workspace.id} />
        ) : (
          <MemberMenu member={member} workspace={workspace} />
        )}
      </td>
    </tr>
  )
}
