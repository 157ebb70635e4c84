import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { AgentId, ConnectionId, ToolSetId, WorkspaceId } from '@quarry/contract/ids'
import { confirm } from '../../../ui/layers/confirm.tsx'
import { toast } from '../../../ui/layers/toast.ts'
import { t } from '../i18n.ts'
import { useAssignAccount } from './tool-set.queries.ts'

type Signed = { toolSetId: ToolSetId; name: string }
type Outcome = { deniedId: ToolSetId | null; refusal: Error | null; lackingId?: ConnectionId }

/** Lets a tool set act as an account; as another one than before only after asking. */
export function useAssign(place: { workspaceId: WorkspaceId; agentId: AgentId }, onDone: (toolSetId: ToolSetId) => void) {
  const assigning = useAssignAccount(place)
  const [outcome, setOutcome] = useState<Outcome>({ deniedId: null, refusal: null })

  async function assign({ toolSetId, name }: Signed, connectionId: ConnectionId, isOtherAccount = false): Promise<void> {
    setOutcome({ deniedId: null, refusal: null })
    try {
      await assigning.mutateAsync({ toolSetId, connectionId, isOtherAccount })
    } catch (error) {
      // What has no name is told by the common words already.
      if (!(error instanceof CallError)) return
      if (error.error === 'toolNotAuthenticated') return setOutcome({ deniedId: toolSetId, refusal: null })
      if (error.error === 'toolScopeMissing') return setOutcome({ deniedId: null, refusal: error, lackingId: connectionId })
      if (error.error !== 'toolAccountOther' || isOtherAccount) return setOutcome({ deniedId: null, refusal: error })
      const goesAhead = await confirm({
        title: t('toolSet.signIn.otherTitle'),
        body: t('toolSet.signIn.otherBody', { service: name }),
        action: t('toolSet.signIn.otherAction'),
        keep: t('toolSet.signIn.otherKeep'),
      })
      return goesAhead ? assign({ toolSetId, name }, connectionId, true) : undefined
    }
    toast({ tone: 'ok', text: t('toolSet.signIn.done', { service: name }) })
    onDone(toolSetId)
  }

  return {
    assign: (set: Signed, connectionId: ConnectionId) => void assign(set, connectionId),
    /** For which set the service said that nobody is signed in (spec §4): a state, not a failure. */
    deniedId: outcome.deniedId,
    /** The account that was chosen and was allowed too little: it can be allowed more. */
    lackingId: outcome.lackingId ?? null,
    /** Why else it was refused. */
    refusal: outcome.refusal,
    isPending: assigning.isPending,
  }
}
