import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import type { Agent } from '../agent-types.ts'
import type { DraftState } from '../draft/use-draft.ts'
import type { SaveState } from '../draft/use-save.ts'
import { useT } from '../i18n.ts'
import { KnowledgePicker } from '../knowledge/KnowledgePicker.tsx'
import { Authentications } from '../tool-set/Authentications.tsx'
import { ToolSets } from '../tool-set/ToolSets.tsx'
import { DeleteAgent } from './DeleteAgent.tsx'
import { Versions } from './Versions.tsx'

type Props = { workspace: Workspace; agent: Agent; state: DraftState; onSaveTexts: SaveState['save'] }

/** What an agent knows and can do, what it was before, and its end. */
export function Manage({ workspace, agent, state, onSaveTexts }: Props) {
  const t = useT()
  return (
    <div className="grid max-w-205 gap-10">
      <section>
        <h2 className="text-base font-semibold">{t('agent.field.knowledge')}</h2>
        <p className="mb-3 text-text-quiet">{t('agent.knowledge.body')}</p>
        <KnowledgePicker
          workspace={workspace}
          choices={state.draft.knowledge}
          onChange={(knowledge) => state.change({ knowledge })}
        />
      </section>
      <ToolSets workspace={workspace} agent={agent} onVersion={state.follow} />
      {agent.toolSets.length > 0 && <Authentications workspace={workspace} agent={agent} />}
      <Versions
        workspaceId={workspace.id}
        agent={agent}
        mayRestore={!state.isChanged}
        onRestore={(texts) => onSaveTexts({ ...state.draft, ...texts }, agent.version)}
      />
      <DeleteAgent workspace={workspace} agent={agent} />
    </div>
  )
}
