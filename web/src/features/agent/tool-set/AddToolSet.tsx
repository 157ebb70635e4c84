import { useState } from 'react'
import type { ToolSetId } from '@quarry/contract/ids'
import type { ToolSetOffer } from '@quarry/contract/wire/agent/tool-set'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { callerIn } from '@quarry/contract/workspace/workspace'
import { Button } from '../../../ui/Button.tsx'
import { focusFirstField } from '../../../ui/form/focus-first-field.ts'
import { FormError } from '../../../ui/form/FormError.tsx'
import { Dialog } from '../../../ui/layers/Dialog.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import type { Agent } from '../agent-types.ts'
import { ServiceCatalogue } from '../catalogue/ServiceCatalogue.tsx'
import { useT } from '../i18n.ts'
import { mayShareAccount } from './may-share-account.ts'
import { choiceOf, formOf, isReady, type ToolSetChoice } from './choice.ts'
import { useAddToolSet } from './tool-set.queries.ts'
import { ToolSetForm } from './ToolSetForm.tsx'
import { unfitIn } from './unfit.ts'

type Added = { toolSetId: ToolSetId; version: number; signsIn: boolean }
type Props = {
  workspace: Workspace
  agent: Agent
  onClose: () => void
  onAdded: (added: Added) => void
  /** To the servers that the workspace entered, or one of them. */
  onServer: (serviceName?: string) => void
}

/** From the services at which an agent can do something to the tools it gets there. */
export function AddToolSet({ workspace, agent, onClose, onAdded, onServer }: Props) {
  const t = useT()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState<{ offer: ToolSetOffer; choice: ToolSetChoice } | null>(null)
  const add = useAddToolSet({ workspaceId: workspace.id, agentId: agent.agentId })
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
        <div ref={focusFirstField}>
          <FormError error={add.error} says={(error) => unfitIn(error, chosen.offer)} />
          <ToolSetForm
            offer={chosen.offer}
            choice={chosen.choice}
            mayShare={mayShare}
            onChange={(choice) => setChosen({ ...chosen, choice })}
          />
        </div>
      </Dialog>
    )
  return (
    <Dialog open size="large" onClose={onClose} title={t('toolSet.add.title')} description={t('toolSet.add.body')}>
      <ServiceCatalogue
        workspace={workspace}
        chosen={agent.toolSets.map(({ serviceName }) => serviceName)}
        words={words}
        onWords={setWords}
        onChoose={(offer) => setChosen({ offer, choice: choiceOf(offer) })}
        onServer={onServer}
      />
    </Dialog>
  )
}
