import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { doesAnswer } from '@quarry/contract/agent/agent'
import { can } from '@quarry/contract/workspace/permission'
import { callerIn } from '@quarry/contract/workspace/workspace'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { agentsPlace, chatHash, createHash } from '../agent-address.ts'
import { agentsQuery } from '../agent.queries.ts'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import { AgentTile } from '../AgentTile.tsx'
import { useT } from '../i18n.ts'

const shown = 6

/** The agents on home, to ask them at once; nothing where there are none and none can be made. */
export function HomeAgents({ workspace }: { workspace: Workspace }) {
  const t = useT()
  const { data, isLoadingError, refetch } = useQuery(agentsQuery(workspace.id))
  const mayCreate = can(callerIn(workspace), 'agent.create')
  const agents = data?.agents.filter(doesAnswer).slice(0, shown) ?? []
  if (isLoadingError) return <SmallProblem title={t('agent.list.failed')} onRetry={refetch} />
  if (!data || (agents.length === 0 && !mayCreate)) return null
  const place = agentsPlace(workspace.code)
  return (
    <section aria-labelledby="home-agents" className="min-w-0">
      <header className="mb-1.5 flex min-h-8 items-center justify-between gap-3">
        <h2 id="home-agents" className="text-base font-semibold">
          {t('shell.agents')}
        </h2>
        {data.agents.length > 0 && (
          <Link {...place} className="text-meta text-accent hover:underline">
            {t('agent.home.all')}
          </Link>
        )}
      </header>
      {agents.length === 0 ? (
        <Link
          {...place}
          hash={createHash()}
          className="-mx-2 flex min-h-14 items-center gap-3 rounded-row px-2 py-2 hover:bg-surface-sunken"
        >
          <span className="block-cut grid size-9 shrink-0 place-items-center rounded-row bg-surface-sunken text-text-quiet [--cut:9px]">
            <Plus aria-hidden className="size-4" />
          </span>
          <span className="min-w-0">
            <span className="block font-medium">{t('agent.create.action')}</span>
            <span className="block text-meta text-text-quiet">{t('agent.home.body')}</span>
          </span>
        </Link>
      ) : (
        <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
          {agents.map(({ agentId, name, description, role }) => (
            <li key={agentId}>
              <Link
                {...place}
                hash={chatHash(agentId)}
                className="-mx-2 flex min-h-14 items-center gap-3 rounded-row px-2 py-2 hover:bg-surface-sunken"
              >
                <AgentTile id={agentId} name={name} />
                <span className="min-w-0 flex-1">
                  <span className="block truncate font-medium">{name}</span>
                  <span className="block truncate text-meta text-text-quiet">{description || role}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
