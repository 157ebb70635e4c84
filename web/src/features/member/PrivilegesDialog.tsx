import { useState } from 'react'
import { AccountId, type WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { type Privilege, privileges } from '@quarry/contract/workspace/permission'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Checkbox } from '../../ui/form/Checkbox.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { labelOf } from './may-change.ts'
import { useMemberAction } from './member.queries.ts'

/** Which parts of an administrator's work are this admin's. */
export function PrivilegesDialog({
  member,
  workspaceId,
  onClose,
}: {
  member: Member
  workspaceId: WorkspaceId
  onClose: () => void
}) {
  const t = useT()
  const [held, setHeld] = useState<readonly Privilege[]>(member.privileges)
  const name = labelOf(member)
  const accountIds = [AccountId.parse(member.id)]
  const change = useMemberAction(
    workspaceId,
    () => api.call(memberRoutes.changePrivileges, { workspaceId, accountIds, privileges: [...held] }),
    {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('member.done.privileges', { name }) })
        onClose()
      },
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member.privileges.title', { name })}
      description={t('member.privileges.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button kind="primary" pending={change.isPending} onClick={() => change.mutate(undefined)}>
            {t('member.privileges.save')}
          </Button>
        </>
      }
    >
      <div className="grid gap-2">
        {privileges.map((privilege) => (
          <Checkbox
            key={privilege}
            label={t(`member.privileges.${privilege}`)}
            checked={held.includes(privilege)}
            onChange={(event) => setHeld(event.target.checked ? [...held, privilege] : held.filter((each) => each !== privilege))}
          />
        ))}
        <FormError error={change.error} />
      </div>
    </Dialog>
  )
}
