import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { AgentId } from '@quarry/contract/ids'
import type { ToolSet } from '../agent-types.ts'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { useT } from '../i18n.ts'
import { mayShareAccount } from './may-share-account.ts'
import { choiceIn, formOf, isReady } from './choice.ts'
import { toolSetOffersQuery, useChangeToolSet } from './tool-set.queries.ts'
import { ToolSetForm } from './ToolSetForm.tsx'
import { unfitIn } from './unfit.ts'

type Props = {
  workspace: Workspace
  agentId: AgentId
  toolSet: ToolSet
  onVersion: (version: number) => void
  onClose: () => void
}

/** Other tools of a service than before, other rules for them, or another kind of account. */
export function ChangeToolSet({ workspace, agentId, toolSet, onVersion, onClose }: Props) {
  const t = useT()
  const { toolSetId, serviceName, name: service, displayState } = toolSet
  const { data: offers, error, refetch } = useQuery(toolSetOffersQuery(workspace.id))
  const offer = offers?.find((each) => each.serviceName === serviceName)
  const [choice, setChoice] = useState(() => choiceIn(toolSet))
  const change = useChangeToolSet({ workspaceId: workspace.id, agentId })
  const submit = (form: ReturnType<typeof formOf>) =>
    change.mutate(
      { toolSetId, ...form },
      {
        onSuccess: ({ version }) => {
          onVersion(version)
          toast({ tone: 'ok', text: t('toolSet.change.done', { service }) })
          onClose()
        },
      },
    )
  return (
    <Dialog
      open
      size="large"
      onClose={onClose}
      title={t('toolSet.add.titleOf', { service })}
      actions={
        <>
          <Button onClick={onClose}>{t('shell.cancel')}</Button>
          <Button
            kind="primary"
            disabled={!offer || !isReady(choice, offer)}
            pending={change.isPending}
            onClick={() => offer && submit(formOf(choice, offer))}
          >
            {t('toolSet.change.submit')}
          </Button>
        </>
      }
    >
      <FormError error={change.error} says={(error) => unfitIn(error, offer)} />
      {error && !offers && <SmallProblem title={t('toolSet.offersFailed')} onRetry={refetch} />}
      {!error && !offers && <SkeletonRows count={4} className="h-12" />}
      {offer && (
        <ToolSetForm
          offer={offer}
          choice={choice}
          mayShare={mayShareAccount(callerIn(workspace))}
          place={displayState === 'NOT_CONNECTED' ? null : { workspaceId: workspace.id, toolSetId }}
          onChange={setChoice}
        />
      )}
    </Dialog>
  )
}
