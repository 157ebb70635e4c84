import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountId, type WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Select } from '../../ui/form/Select.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { labelOf } from './may-change.ts'
import { heirsQuery, useMemberAction } from './member.queries.ts'

type Props = {
  /** Null: it is chosen here. */
  heir: Member | null
  workspaceId: WorkspaceId
  onClose: () => void
}

/** Makes an admin the owner. */
export function TransferDialog({ heir, workspaceId, onClose }: Props) {
  const t = useT()
  const { data: admins = [], isSuccess, error } = useQuery({ ...heirsQuery(workspaceId), enabled: heir === null })
  const [id, setId] = useState<string | null>(null)
  const chosen = heir ?? admins.find((admin) => admin.id === id) ?? admins[0]
  const name = chosen ? labelOf(chosen) : ''
  const transfer = useMemberAction(
    workspaceId,
    (accountId: AccountId) => api.call(memberRoutes.transferOwnership, { workspaceId, accountId }),
    {
      onSuccess: () => {
        toast({ tone: 'ok', text: t('member.done.transferred', { name }) })
        onClose()
      },
    },
  )

  return (
    <Dialog
      open
      onClose={onClose}
      title={chosen ? t('member.transfer.title', { name }) : t('member.transfer.action')}
      description={chosen ? t('member.transfer.body', { name }) : isSuccess && t('member.transfer.nobody')}
      actions={
        <>
          <Button onClick={onClose}>{t('member.transfer.keep')}</Button>
          <Button
            kind="danger"
            pending={transfer.isPending}
            disabled={!chosen}
            onClick={() => chosen && transfer.mutate(AccountId.parse(chosen.id))}
          >
            {t('member.transfer.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {heir === null && chosen && (
          <Field label={t('member.transfer.choose')}>
            {(control) => (
              <Select
                {...control}
                value={chosen.id}
                onChange={setId}
                options={admins.map((admin) => ({ value: admin.id, label: `${labelOf(admin)} · ${admin.email}` }))}
              />
            )}
          </Field>
        )}
        <FormError error={transfer.error ?? error} />
      </div>
    </Dialog>
  )
}
