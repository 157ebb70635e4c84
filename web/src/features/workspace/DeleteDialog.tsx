import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import type { WorkspaceSummary } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import { useContents } from '../../lib/workspace-contents.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { RefundNote } from '../../ui/plan/RefundNote.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { useDeleteWorkspace, useLeaveToList } from './workspace.queries.ts'

type Props = { workspace: Pick<WorkspaceSummary, 'id' | 'code' | 'displayName'>; onClose: () => void }

/** Says what a deletion takes away, and has the code typed before it happens. */
export function DeleteDialog({ workspace: { id, code, displayName: name }, onClose }: Props) {
  const t = useT()
  const { data: departure, error } = useQuery({
    queryKey: ['workspace', id, 'departure', 'me'],
    queryFn: ({ signal }) => api.call(memberRoutes.departure, { workspaceId: id }, { signal }),
    staleTime: 0,
    retry: false,
  })
  const refund = departure?.refund
  const { contents, ...loading } = useContents(id)
  const remove = useDeleteWorkspace()
  const leave = useLeaveToList()
  const [typed, setTyped] = useState('')
  const isMeant = typed.trim().toLowerCase() === code.toLowerCase()

  function submit() {
    if (!isMeant || remove.isPending) return
    remove.mutate(
      { workspaceId: id, code: typed },
      {
        async onSuccess() {
          onClose()
          await leave(id)
          toast({ tone: 'ok', text: t('workspace.delete.done', { name }) })
        },
      },
    )
  }

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('workspace.delete.title', { name })}
      description={t('workspace.delete.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('workspace.delete.keep')}</Button>
          <Button kind="danger" disabled={!isMeant} pending={remove.isPending} onClick={submit}>
            {t('workspace.delete.action')}
          </Button>
        </>
      }
    >
      <form
        className="grid gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <ul className={cn('grid list-disc content-start gap-0.5 ps-5 tabular-nums', contents.length === 0 && 'min-h-24')}>
          {contents.map(({ kind, count }) => (
            <li key={kind}>{t(`workspace.contents.${kind}`, { count })}</li>
          ))}
        </ul>
        {loading.isLoadingError && <SmallProblem title={t('workspace.contentsFailed')} onRetry={loading.refetch} />}
        {refund && <RefundNote refund={refund} />}
        <TextField
          label={t('workspace.delete.type', { code })}
          name="code"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <FormError error={remove.error ?? error} />
      </form>
    </Dialog>
  )
}
