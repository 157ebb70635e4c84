import { useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { fullName } from '@quarry/contract/account/account'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { useProfile } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { ownProfileQuery, useMemberAction } from './member.queries.ts'

const id = 'member-profile'
type Shown = { displayName: string; job: string }

/** How one is shown in this workspace. */
export function ProfileDialog({ workspaceId, onClose }: { workspaceId: WorkspaceId; onClose: () => void }) {
  const t = useT()
  const { data, isError, refetch } = useQuery(ownProfileQuery(workspaceId))
  const change = useMemberAction(workspaceId, (shown: Shown) => api.call(memberRoutes.changeProfile, { workspaceId, ...shown }), {
    onSuccess: () => {
      toast({ tone: 'ok', text: t('member.done.profile') })
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member.profile.title')}
      description={t('member.profile.body')}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button type="submit" form={id} kind="primary" disabled={!data} pending={change.isPending}>
            {t('member.profile.save')}
          </Button>
        </>
      }
    >
      {isError && <Problem title={t('member.profile.failed')} onRetry={refetch} />}
      {!data && !isError && <SkeletonRows count={2} className="h-14" />}
      {data && <ProfileFields shown={data} error={change.error} onSubmit={change.mutate} />}
    </Dialog>
  )
}

/** Empty fields let show through what the account says. */
function ProfileFields({ shown, error, onSubmit }: { shown: Shown; error: Error | null; onSubmit: (shown: Shown) => void }) {
  const t = useT()
  const account = useProfile()
  const [form, setForm] = useState(shown)
  const field = (name: keyof Shown) => ({
    name,
    maxLength: limits.nameLength,
    value: form[name],
    onChange: (event: { target: { value: string } }) => setForm({ ...form, [name]: event.target.value }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onSubmit(form)
  }
  return (
    <form id={id} className="grid gap-4 pb-1" onSubmit={submit}>
      <TextField label={t('member.profile.name')} placeholder={fullName(account)} {...field('displayName')} />
      <TextField label={t('member.profile.job')} placeholder={account.job} {...field('job')} />
      <FormError error={error} />
    </form>
  )
}
