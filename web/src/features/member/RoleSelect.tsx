import { AccountId, type WorkspaceId } from '@quarry/contract/ids'
import type { GivenRole } from '@quarry/contract/workspace/member'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { useT } from '../../lib/i18n-later.ts'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { labelOf } from './may-change.ts'
import { useChangeMembers } from './member.queries.ts'
import { tellFailure } from './invite/use-invitations.ts'

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
