import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { memberRoutes } from '@quarry/contract/routes/workspace/member'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../lib/api.ts'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'
import { useContents } from '../../lib/workspace-contents.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/layers/Dialog.tsx'
import { RefundNote } from '../../ui/plan/RefundNote.tsx'
import { SmallProblem } from '../../ui/SmallProblem.tsx'
import { FormError } from '../../ui/form/FormError.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { TextField } from '../../ui/form/TextField.tsx'
import { toast } from '../../ui/layers/toast.ts'
import { LeftSources } from './LeftSources.tsx'
import { departureQuery, useMemberAction } from './member.queries.ts'

/** Leaves the workspace, after saying what that means for an owner, an admin and everybody else (spec §6). */
export function LeaveDialog({
  workspace,
  onClose,
  onTransfer,
}: {
  workspace: Workspace
  onClose: () => void
  onTransfer: () => void
}) {
  const t = useT()
  const navigate = useNavigate()
  const queries = useQueryClient()
  const { data, error } = useQuery(departureQuery(workspace.id, undefined))
  const [code, setCode] = useState('')
  const leave = useMemberAction(
    workspace.id,
    // Also where none is asked for: whoever became the owner a moment ago must not delete the workspace by leaving it.
    () => api.call(memberRoutes.remove, { workspaceId: workspace.id, code }),
    { onSuccess: gone },
  )
  const name = workspace.displayName
  const isPartner = data?.isPartner === true
  const isOwner = data?.deletesWorkspace === true
  const mustType = isOwner && !isPartner
  const refund = data?.refund ?? null
  const { contents, ...loading } = useContents(workspace.id, mustType)
  const isTyped = code.trim().toLowerCase() === workspace.code.toLowerCase()

  /** Nothing of the workspace stays in memory (spec §6). */
  async function gone() {
    toast({ tone: 'neutral', text: t('member.leave.done', { workspace: name }) })
    await queries.invalidateQueries({ ...workspacesQuery, refetchType: 'none' })
    await navigate({ to: '/workspace' })
    queries.removeQueries({ queryKey: ['workspace', workspace.id] })
  }

  const transfer = (
    <Button className="justify-self-start" onClick={onTransfer}>
      {t('member.leave.transferFirst')}
    </Button>
  )
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('member.leave.title', { workspace: name })}
      description={t(
        isPartner
          ? isOwner
            ? 'member.leave.partnerOwner'
            : 'member.leave.partner'
          : isOwner
            ? 'member.leave.owner'
            : 'member.leave.body',
      )}
      actions={
        <>
          <Button onClick={onClose}>{t('member.leave.keep')}</Button>
          {!isPartner && (
            <Button
              kind="danger"
              pending={leave.isPending || leave.isSuccess}
              disabled={!data || (mustType && !isTyped)}
              onClick={() => leave.mutate(undefined)}
            >
              {mustType ? t('member.leave.delete') : t('member.leave.action')}
            </Button>
          )}
        </>
      }
    >
      <div className="grid gap-4">
        {!data && !error && <SkeletonRows count={2} className="h-6" />}
        {data && !isPartner && !isOwner && (
          <>
            <LeftSources title={t('member.remove.restricted', { count: data.restricted.length })} sources={data.restricted} />
            <LeftSources title={t('member.leave.public', { count: data.public.length })} sources={data.public} />
            {data.agentCount > 0 && <p>{t('member.leave.agents', { count: data.agentCount })}</p>}
          </>
        )}
        {isOwner && isPartner && transfer}
        {mustType && (
          <>
            {refund && <RefundNote refund={refund} />}
            <ul className={cn('grid list-disc content-start gap-0.5 ps-5 tabular-nums', contents.length === 0 && 'min-h-24')}>
              {contents.map(({ kind, count }) => (
                <li key={kind}>{t(`workspace.contents.${kind}`, { count })}</li>
              ))}
            </ul>
            {loading.isLoadingError && <SmallProblem title={t('workspace.contentsFailed')} onRetry={loading.refetch} />}
            {transfer}
            <TextField
              label={t('member.leave.type', { code: workspace.code })}
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              value={code}
              onChange={(event) => setCode(event.target.value)}
            />
          </>
        )}
        <FormError error={leave.error ?? error} />
      </div>
    </Dialog>
  )
}
