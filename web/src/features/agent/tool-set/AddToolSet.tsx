import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ToolSetId } from '@quarry/contract/ids'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import type { Agent } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { mayShareAccount } from './may-share-account.ts'
import { choiceOf, formOf, isReady, type ToolSetChoice } from './choice.ts'
import { OfferList } from './OfferList.tsx'
import { toolSetOffersQuery, useAddToolSet } from './tool-set.queries.ts'
import { ToolSetForm } from './ToolSetForm.tsx'
import { unfitIn } from './unfit.ts'

type Added = { toolSetId: ToolSetId; version: number; signsIn: boolean }
type Props = { workspace: Workspace; agent: Agent; onClose: () => void; onAdded: (added: Added) => void }

/** From the services at which an agent can do something to the tools it gets there. */
export function AddToolSet({ workspace, agent, onClose, onAdded }: Props) {
  const t = useT()
  const { data: offers, error, refetch } = useQuery(toolSetOffersQuery(workspace.id))
  const [chosen, setChosen] = useState<{ offer: ToolSetOffer; choice: ToolSetChoice } | null>(null)
  const add = useAddToolSet({ workspaceId: workspace.id, agentId: agent.agentId })
  const free = offers?.filter(({ serviceName }) => agent.toolSets.every((each) => each.serviceName !== serviceName))
  const mayShare = mayShareAccount(callerIn(workspace))

  function submit({ offer, choice }: NonNullable<typeof chosen>) {
    const { serviceName, vendor, name, authenticationLinkType } = offer
    add.mutate(
      { serviceName, vendor, ...formOf(choice, offer) },
      {
        onSuccess: ({ toolSetId, version }) => {
          toast({ tone: 'ok', text: t('toolSet.add.done', { service: name }) })
          const maySignIn = choice.method === 'PERSONAL' || mayShare
          onAdded({ toolSetId, version, signsIn: authenticationLinkType !== 'NONE' && maySignIn })
        },
      },
    )
  }

  if (chosen)
    return (
      <Dialog
        open
        size="large"
        onClose={onClose}
        title={t('toolSet.add.titleOf', { service: chosen.offer.name })}
        actions={
          <>
            <Button kind="quiet" className="me-auto" onClick={() => setChosen(null)}>
              {t('toolSet.add.back')}
            </Button>
            <Button
              kind="primary"
              disabled={!isReady(chosen.choice, chosen.offer)}
              pending={add.isPending}
              onClick={() => submit(chosen)}
            >
              {t('toolSet.add.submit')}
            </Button>
          </>
        }
      >
        <FormError error={add.error} says={(error) => unfitIn(error, chosen.offer)} />
        <ToolSetForm
          offer={chosen.offer}
          choice={chosen.choice}
          mayShare={mayShare}
          onChange={(choice) => setChosen({ ...chosen, choice })}
        />
      </Dialog>
    )
  return (
    <Dialog open size="large" onClose={onClose} title={t('toolSet.add.title')} description={t('toolSet.add.body')}>
      {error && !offers && <SmallProblem title={t('toolSet.offersFailed')} onRetry={refetch} />}
      {!error && !offers && <SkeletonRows count={3} className="h-14" />}
      {offers?.length === 0 && <p className="pb-4 text-text-quiet">{t('toolSet.noOffers')}</p>}
      {offers && offers.length > 0 && free?.length === 0 && <p className="pb-4 text-text-quiet">{t('toolSet.add.all')}</p>}
      {free && free.length > 0 && <OfferList offers={free} onChoose={(offer) => setChosen({ offer, choice: choiceOf(offer) })} />}
    </Dialog>
  )
}
