import { useState } from 'react'
import type { ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useMedia } from '../../../lib/use-media.ts'
import { Tabs } from '../../../ui/Tabs.tsx'
import type { Agent } from '../agent-types.ts'
import { DraftForm } from '../draft/DraftForm.tsx'
import type { DraftState } from '../draft/use-draft.ts'
import { useT } from '../i18n.ts'
import { Trial } from './Trial.tsx'

type Props = {
  workspace: Workspace
  agent: Agent
  state: DraftState
  /** What was tried before, to go on with. */
  triedId: ConversationId | null
}

/** The form beside a conversation with what it says, saved or not; in a narrow window one behind the other. */
export function PreviewTab({ workspace, agent, state, triedId }: Props) {
  const t = useT()
  const isWide = useMedia('(width >= 900px)')
  const [part, setPart] = useState<'form' | 'trial'>(triedId ? 'trial' : 'form')
  // Kept here, so that they outlive a look at the form.
  const [conversationId, setConversationId] = useState(triedId)
  const [mayAct, setMayAct] = useState(false)
  const form = <DraftForm texts={state.draft} onChange={state.change} />
  const trial = (
    <Trial
      workspaceId={workspace.id}
      agent={agent}
      draft={state.draft}
      conversationId={conversationId}
      onConversation={setConversationId}
      mayAct={mayAct}
      onMayAct={setMayAct}
    />
  )
  if (!isWide)
    return (
      <Tabs
        label={t('agent.mode.preview')}
        value={part}
        onChange={setPart}
        tabs={(['form', 'trial'] as const).map((value) => ({ value, label: t(`agent.preview.${value}`) }))}
      >
        <div className="pt-5">{part === 'form' ? form : trial}</div>
      </Tabs>
    )
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,26rem)] items-start gap-8">
      {form}
      <div className="sticky top-4 max-h-[calc(100dvh-6rem)] overflow-y-auto rounded-surface border border-line bg-surface-sunken p-4">
        {trial}
      </div>
    </div>
  )
}
