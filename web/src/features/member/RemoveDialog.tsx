import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { AccountId, type WorkspaceId } from '@quarry/contract/ids'
import type { Member } from '@quarry/contract/wire/workspace/member'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import { api } from '../../lib/api.ts'
import { useT } from '../../lib/i18n-later.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { LeftSources } from './LeftSources.tsx'
import { labelOf } from './may-change.ts'
import { departureQuery, useMemberAction } from './member.queries.ts'

type PublicSources = 'disconnect' | 'handOver'

/** Removes a member, after saying what goes with them. */
export function RemoveDialog({
  member,
  workspaceId,
  onClose,
}: {
  member: Member
  workspaceId: WorkspaceId
  onClose: () => void
}) {
  const t = useT()
  const accountId = AccountId.parse(member.id)
  const { data, error } = useQuery(departureQuery(workspaceId, accountId))
  const [publicSources, setPublicSources] = useState<PublicSources>('disconnect')
  const name = labelOf(member)
  const remove = useMemberAction(workspaceId, () => api.call(memberRoutes.remove, { workspaceId, accountId, publicSources }), {
    onSuccess: () => {
      toast({ tone: 'ok', text: t('member.done.removed', { name }) })
      onClose()
    },
  })

  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member.remove.title', { name })}
      description={t('member.remove.body', { name })}
      actions={
        <>
          <Button onClick={onClose}>{t('member.remove.keep')}</Button>
          <Button kind="danger" pending={remove.isPending} disabled={!data} onClick={() => remove.mutate(undefined)}>
            {t('member.remove.action')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        {!data && !error && <SkeletonRows count={2} className="h-6" />}
        {data && data.restricted.length + data.public.length === 0 && <p>{t('member.remove.nothing')}</p>}
        {data && (
          <LeftSources title={t('member.remove.restricted', { count: data.restricted.length })} sources={data.restricted} />
        )}
        {data && data.public.length > 0 && (
          <>
            <LeftSources title={t('member.remove.public', { count: data.public.length })} sources={data.public} />
            <fieldset className="-mt-2 grid gap-1">
              <legend className="sr-only">{t('member.remove.public', { count: data.public.length })}</legend>
              {(['disconnect', 'handOver'] as const).map((choice) => (
                <label key={choice} className="check">
                  <input
                    type="radio"
                    name="publicSources"
                    className="mt-0.5 size-4 shrink-0 accent-accent"
                    checked={publicSources === choice}
                    onChange={() => setPublicSources(choice)}
                  />
                  <span>{t(`member.remove.${choice}`)}</span>
                </label>
              ))}
            </fieldset>
          </>
        )}
        {data && data.agentCount > 0 && <p>{t('member.remove.agents', { count: data.agentCount })}</p>}
        <FormError error={remove.error ?? error} />
      </div>
    </Dialog>
  )
}
