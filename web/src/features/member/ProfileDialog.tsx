import { useState } from 'react'
import type { WorkspaceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import { memberRoutes } from '@quarry/contract/member'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormError } from '../../ui/FormError.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { toast } from '../../ui/toast.ts'
import { useMemberAction } from './member.queries.ts'

/** How one is shown in this workspace. */
export function ProfileDialog({ workspaceId, onClose }: { workspaceId: WorkspaceId; onClose: () => void }) {
  const t = useT()
  const [displayName, setDisplayName] = useState('')
  const [job, setJob] = useState('')
  const change = useMemberAction(workspaceId, () => api.call(memberRoutes.changeProfile, { workspaceId, displayName, job }))

  return (
    <Dialog open onClose={onClose} title={t('member.profile.title')} description={t('member.profile.body')}>
      <form
        className="grid gap-4 pb-3"
        onSubmit={(event) => {
          event.preventDefault()
          change.mutate(undefined, {
            onSuccess: () => {
              toast({ tone: 'ok', text: t('member.done.profile') })
              onClose()
            },
          })
        }}
      >
        <TextField
          label={t('member.profile.name')}
          maxLength={limits.nameLength}
          value={displayName}
          onChange={(event) => setDisplayName(event.target.value)}
        />
        <TextField
          label={t('member.profile.job')}
          maxLength={limits.nameLength}
          value={job}
          onChange={(event) => setJob(event.target.value)}
        />
        <FormError error={change.error} />
        <Button type="submit" kind="primary" className="justify-self-end" pending={change.isPending}>
          {t('member.profile.save')}
        </Button>
      </form>
    </Dialog>
  )
}
