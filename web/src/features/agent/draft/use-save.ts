import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '@quarry/contract/client'
import type { WorkspaceId } from '@quarry/contract/ids'
import { toast } from '../../../ui/layers/toast.ts'
import { agentsQuery, useSaveAgent } from '../agent.queries.ts'
import type { Agent, Draft } from '../agent-types.ts'
import { t } from '../i18n.ts'
import { useGo } from '../use-spot.ts'
import { formOf } from './draft.ts'
import type { DraftState } from './use-draft.ts'

/** Saves what was changed; when somebody else was faster, holds what they saved, to be compared. */
export function useSave(workspaceId: WorkspaceId, agent: Agent, state: DraftState) {
  const queries = useQueryClient()
  const go = useGo()
  const save = useSaveAgent(workspaceId)
  const [theirs, setTheirs] = useState<Agent | null>(null)

  async function failed(error: Error) {
    if (!(error instanceof CallError)) return
    if (error.error === 'agentMissing') {
      state.discard()
      toast({ tone: 'danger', text: t('error.agentMissing') })
      go('', { replace: true, asks: false })
    }
    if (error.error === 'agentChanged') {
      const { agents } = await queries.fetchQuery({ ...agentsQuery(workspaceId), staleTime: 0 })
      setTheirs(agents.find(({ agentId }) => agentId === agent.agentId) ?? null)
    }
  }

  return {
    theirs,
    isSaving: save.isPending,
    /** Why it was not saved, where the person can do something about it here. */
    error: theirs ? null : save.error,
    forget: () => setTheirs(null),
    save: (draft: Draft = state.draft, version: number = state.version) =>
      save.mutate(
        { agentId: agent.agentId, version, ...formOf(draft) },
        {
          onSuccess: (saved) => {
            state.settle({ shown: state.draft, sent: draft, version: saved.version })
            setTheirs(null)
            toast({ tone: 'ok', text: t('agent.save.done', { name: draft.name }) })
          },
          onError: (error) => void failed(error),
        },
      ),
  }
}
export type SaveState = ReturnType<typeof useSave>
