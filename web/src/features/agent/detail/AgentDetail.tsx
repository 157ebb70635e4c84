import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ChevronRight, MessageSquare } from 'lucide-react'
import { type AgentMode, agentModes, doesAnswer } from '@quarry/contract/agent/agent'
import type { AgentId, ConversationId } from '@quarry/contract/ids'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { usePartTitle } from '../../../lib/title.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { Tabs } from '../../../ui/Tabs.tsx'
import { agentsPlace, chatHash, detailHash } from '../agent-address.ts'
import { agentsQuery, reloadAgents } from '../agent.queries.ts'
import type { Agent } from '../agent-types.ts'
import { AgentTile } from '../AgentTile.tsx'
import { ConflictDialog } from '../draft/ConflictDialog.tsx'
import { SaveBar } from '../draft/SaveBar.tsx'
import { useDraft } from '../draft/use-draft.ts'
import { useLeaveGuard } from '../draft/use-leave-guard.ts'
import { useSave } from '../draft/use-save.ts'
import { useT } from '../i18n.ts'
import { NoSuchAgent } from '../NoSuchAgent.tsx'
import { useGo } from '../use-spot.ts'
import { Channels } from './Channels.tsx'
import { Manage } from './Manage.tsx'
import { Overview } from './Overview.tsx'
import { PreviewTab } from '../preview/PreviewTab.tsx'

type Props = {
  workspace: Workspace
  agentId: AgentId
  mode: AgentMode
  /** What was tried in its preview, to go on with. */
  triedId: ConversationId | null
}

/** One agent, as the address names it (spec §2). */
export function AgentDetail({ workspace, agentId, mode, triedId }: Props) {
  const t = useT()
  const queries = useQueryClient()
  const { data, error } = useQuery(agentsQuery(workspace.id))
  const agent = data?.agents.find((each) => each.agentId === agentId)
  if (agent) return <LoadedAgent key={agentId} workspace={workspace} agent={agent} mode={mode} triedId={triedId} />
  if (data) return <NoSuchAgent workspaceCode={workspace.code} />
  return (
    <div className="mx-auto w-full max-w-310 px-4 pt-8 md:px-8">
      {error ? (
        <Problem title={t('agent.list.failed')} onRetry={() => reloadAgents(queries, workspace.id)} />
      ) : (
        <SkeletonRows count={3} className="h-20" />
      )}
    </div>
  )
}

function LoadedAgent({ workspace, agent, mode, triedId }: Omit<Props, 'agentId'> & { agent: Agent }) {
  const t = useT()
  const go = useGo()
  const state = useDraft(agent)
  const saving = useSave(workspace.id, agent, state)
  useLeaveGuard(agent.agentId, state.isChanged)
  const { agentId, name, canEdit } = agent
  usePartTitle(name)
  const place = agentsPlace(workspace.code)
  // Who may not change it sees what it is, whatever the address says.
  const shown = canEdit ? mode : 'overview'
  const panels = {
    overview: <Overview workspace={workspace} agent={agent} />,
    preview: <PreviewTab key={triedId} workspace={workspace} agent={agent} state={state} triedId={triedId} />,
    manage: <Manage workspace={workspace} agent={agent} state={state} onSaveTexts={saving.save} />,
    channels: <Channels workspace={workspace} agent={agent} />,
  }
  return (
    <div className="mx-auto w-full max-w-310 px-4 pt-5 pb-12 md:px-8 md:pt-8">
      <nav aria-label={t('agent.path')} className="mb-3 flex items-center gap-1 text-meta text-text-quiet">
        <Link {...place} className="shrink-0 text-accent hover:underline">
          {t('shell.agents')}
        </Link>
        <ChevronRight aria-hidden className="size-3.5 shrink-0" />
        <span className="truncate">{name}</span>
      </nav>
      <header className="mb-5 flex flex-wrap items-center gap-x-4 gap-y-3">
        {/* As wide as its words: where these need the whole line, what can be done stands below them. */}
        <div className="flex min-w-0 grow items-center gap-4">
          <AgentTile id={agentId} name={name} size="large" />
          <h1 className="min-w-0 text-title wrap-anywhere">{name}</h1>
        </div>
        {doesAnswer(agent) && (
          <Link
            {...place}
            hash={chatHash(agentId)}
            className={buttonLook({ kind: shown === 'overview' ? 'primary' : 'secondary' })}
          >
            <MessageSquare aria-hidden className="size-4" />
            {t('agent.chat.begin')}
          </Link>
        )}
      </header>
      {canEdit ? (
        <Tabs
          label={t('agent.tabs')}
          value={shown}
          onChange={(next) => go(detailHash(agentId, next), { replace: true })}
          tabs={agentModes.map((value) => ({ value, label: t(`agent.mode.${value}`) }))}
        >
          <div className="pt-6">{panels[shown]}</div>
        </Tabs>
      ) : (
        panels.overview
      )}
      {canEdit && <SaveBar state={state} saving={saving} />}
      {saving.theirs && <ConflictDialog theirs={saving.theirs} state={state} saving={saving} />}
    </div>
  )
}
