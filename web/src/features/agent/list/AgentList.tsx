import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { AgentId } from '@quarry/contract/ids'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { buttonLook } from '../../../ui/Button.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { Input } from '../../../ui/form/Input.tsx'
import { Select } from '../../../ui/form/Select.tsx'
import { Problem } from '../../../ui/Problem.tsx'
import { SectionPage } from '../../../ui/SectionPage.tsx'
import { SkeletonRows } from '../../../ui/Skeleton.tsx'
import { agentsPlace, askedHash, createHash, sharedHash } from '../agent-address.ts'
import { agentsQuery, reloadAgents } from '../agent.queries.ts'
import { WaitingStrip } from '../approval/WaitingStrip.tsx'
import { useT } from '../i18n.ts'
import { AgentBulkBar } from './AgentBulkBar.tsx'
import { AgentCard } from './AgentCard.tsx'
import { NoAgents } from './NoAgents.tsx'
import { type Owner, owners, selectAgents } from './select-agents.ts'

/** From so many on they are searched. */
const manyAgents = 4

/** The agents of a workspace, and the way to make one for those who may. */
export function AgentList({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const queries = useQueryClient()
  const [words, setWords] = useState('')
  const [owner, setOwner] = useState<Owner>('all')
  const { data, error } = useQuery(agentsQuery(workspace.id))
  const mayCreate = can(callerIn(workspace), 'agent.create')
  const agents = data?.agents ?? []
  const shown = selectAgents(agents, { words, owner })
  const changeable = agents.filter(({ canEdit }) => canEdit)
  const [selectedIds, setSelectedIds] = useState<readonly AgentId[]>([])
  // What is not shown is not acted upon.
  const selected = shown.filter(({ agentId, canEdit }) => canEdit && selectedIds.includes(agentId))
  const select = (agentId: AgentId, isSelected: boolean) =>
    setSelectedIds([...selectedIds.filter((each) => each !== agentId), ...(isSelected ? [agentId] : [])])
  return (
    <SectionPage
      alone
      title={t('shell.agents')}
      subtitle={t('agent.list.subtitle')}
      action={
        mayCreate &&
        agents.length > 0 && (
          <Link {...agentsPlace(workspace.code)} hash={createHash()} className={buttonLook({ kind: 'primary' })}>
            <Plus aria-hidden className="size-4" />
            {t('agent.create.action')}
          </Link>
        )
      }
    >
      <WaitingStrip workspace={workspace} className="mb-5" />
      {error && !data && <Problem title={t('agent.list.failed')} onRetry={() => reloadAgents(queries, workspace.id)} />}
      {!error && !data && <SkeletonRows count={3} className="h-28" />}
      {data && agents.length === 0 && <NoAgents workspace={workspace} mayCreate={mayCreate} />}
      {agents.length > 0 && (
        <>
          {agents.length >= manyAgents && (
            <div className="mb-5 flex flex-wrap gap-2">
              <Input
                type="search"
                aria-label={t('agent.list.find')}
                placeholder={t('agent.list.find')}
                className="min-w-48 flex-1 sm:max-w-80"
                value={words}
                onChange={(event) => setWords(event.target.value)}
              />
              <Select
                aria-label={t('agent.list.whose')}
                className="w-40 max-sm:flex-1"
                value={owner}
                onChange={setOwner}
                options={owners.map((value) => ({ value, label: t(`agent.list.owner.${value}`) }))}
              />
            </div>
          )}
          {shown.length === 0 && <EmptyState drawing="nothingFound" title={t('agent.list.noneFits')} />}
          <ul className="settle grid grid-cols-[repeat(auto-fill,minmax(min(18rem,100%),1fr))] gap-4">
            {shown.map((agent) => (
              <AgentCard
                key={agent.agentId}
                agent={agent}
                workspace={workspace}
                isSelected={selected.includes(agent)}
                onSelect={changeable.length > 1 ? (isSelected) => select(agent.agentId, isSelected) : undefined}
              />
            ))}
          </ul>
          {selected.length > 0 && <AgentBulkBar agents={selected} workspaceId={workspace.id} onDone={() => setSelectedIds([])} />}
          <p className="mt-5 text-meta text-text-quiet">
            {!mayCreate && t('agent.list.askAdmin')}
            {mayCreate && data && data.limit !== null && t('agent.list.used', { used: data.used, limit: data.limit })}
          </p>
        </>
      )}
      {data && (
        <p className="mt-5 flex flex-wrap gap-x-5">
          <Link
            {...agentsPlace(workspace.code)}
            hash={askedHash()}
            className="inline-flex min-h-8 items-center text-accent hover:underline pointer-coarse:min-h-10"
          >
            {t('asked.title')}
          </Link>
          <Link
            {...agentsPlace(workspace.code)}
            hash={sharedHash()}
            className="inline-flex min-h-8 items-center text-accent hover:underline pointer-coarse:min-h-10"
          >
            {t('sharing.list.title')}
          </Link>
        </p>
      )}
    </SectionPage>
  )
}
