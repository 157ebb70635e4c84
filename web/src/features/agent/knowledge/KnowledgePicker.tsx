import type { SourceId } from '@quarry/contract/ids'
import { limits } from '@quarry/contract/limits'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { useState } from 'react'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import type { Choice } from '../agent-types.ts'
import { useT } from '../i18n.ts'
import { ChosenList } from './ChosenList.tsx'
import { SourceBranch } from './SourceBranch.tsx'
import { useFind } from '../use-find.ts'

type Props = { workspace: Workspace; choices: readonly Choice[]; onChange: (choices: readonly Choice[]) => void }

/** What an agent is to know: whole sources, folders in them, documents. */
export function KnowledgePicker({ workspace, choices, onChange }: Props) {
  const t = useT()
  const { typed, words, type } = useFind()
  const [openId, setOpenId] = useState<SourceId | null>(null)
  // While words are looked for, every source shows what it has of them, but those that were shut.
  const [shut, setShut] = useState<readonly SourceId[]>([])
  const isFinding = words !== ''
  const toggleSource = (id: SourceId) => {
    if (isFinding) setShut(shut.includes(id) ? shut.filter((each) => each !== id) : [...shut, id])
    else setOpenId(openId === id ? null : id)
  }
  const { publicSources, restrictedSources } = workspace.sources
  const sources = [...publicSources, ...restrictedSources.owned]
  if (sources.length === 0 && choices.length === 0)
    return <EmptyState title={t('agent.knowledge.noSources')} body={t('agent.knowledge.noSourcesBody')} />
  return (
    <div className="grid gap-4">
      <ChosenList choices={choices} sources={[...sources, ...restrictedSources.notOwned]} onChange={onChange} />
      {choices.length >= limits.agentKnowledgeEntries && (
        <p role="alert" className="text-meta text-warn">
          {t('agent.knowledge.tooMany', { limit: limits.agentKnowledgeEntries })}
        </p>
      )}
      <Input
        type="search"
        aria-label={t('agent.knowledge.find')}
        placeholder={t('agent.knowledge.find')}
        value={typed}
        onChange={(event) => {
          type(event.target.value)
          setShut([])
        }}
      />
      <ul aria-label={t('agent.knowledge.choose')} className="divide-y divide-line border-y border-line">
        {sources.map((source) => (
          <SourceBranch
            key={source.sourceId}
            workspaceId={workspace.id}
            source={source}
            words={words}
            isOpen={isFinding ? !shut.includes(source.sourceId) : openId === source.sourceId}
            onOpen={() => toggleSource(source.sourceId)}
            choices={choices}
            onChange={(next) => next.length <= limits.agentKnowledgeEntries && onChange(next)}
          />
        ))}
      </ul>
    </div>
  )
}
