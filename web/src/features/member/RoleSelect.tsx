import type { WorkspaceId } from '@quarry/contract/ids'
import type { GivenRole, Member } from '@quarry/contract/member'
import { useT } from '../../lib/i18n.ts'
import { AccountId } from '../../lib/shapes.ts'
import { Select } from '../../ui/Select.tsx'
import { toast } from '../../ui/toast.ts'
import { labelOf } from './may-change.ts'
import { useChangeMembers } from './member.queries.ts'
import { tellFailure } from './use-invitations.ts'

/** The role of a member, changed where it stands. */
export function RoleSelect({ member, workspaceId }: { member: Member; workspaceId: WorkspaceId }) {
  const t = useT()
  const change = useChangeMembers(workspaceId, {
    onSuccess: () => toast({ tone: 'ok', text: t('toast_role_change_done') }),
    onError: tellFailure,
  })
  const given = change.isPending ? change.variables.role : undefined
  const options = (['ADMIN', 'USER'] as const).map((role) => ({ value: role, label: t(`workspace.roles.${role}`) }))
  return (
    <Select<GivenRole>
      aria-label={t('member.roleOf', { name: labelOf(member) })}
      value={given ?? (member.workspaceRole === 'ADMIN' ? 'ADMIN' : 'USER')}
      disabled={change.isPending}
      options={options}
      className="w-28"
      onChange={(role) => change.mutate({ accountIds: [AccountId.parse(member.id)], role })}
    />
  )
}
