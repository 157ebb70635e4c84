import { useQueries, useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { doesAnswer } from '@quarry/contract/agent/agent'
import { agentsPlace, chatHash } from '../../features/agent/agent-address.ts'
import { agentsQuery } from '../../features/agent/agent.queries.ts'
import { AgentTile } from '../../features/agent/AgentTile.tsx'
import { AgreeToLink } from '../../features/agent/channel/AgreeToLink.tsx'
import { useT } from '../../features/agent/i18n.ts'
import { workspacesQuery } from '../../lib/workspaces.ts'
import { Problem } from '../../ui/Problem.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { PlainLayout } from '../pages/PlainLayout.tsx'
import { ProfileMenu } from '../shell/ProfileMenu.tsx'

const route = getRouteApi('/account/selectAgentFromApp')

/** `/selectAgentFromApp`: where a chat sends a person to say who they are, and which agent is to answer. */
export function SelectAgentFromAppRoute() {
  const t = useT()
  const { token } = route.useSearch()
  return (
    <PlainLayout title={t(token ? 'channel.link.page' : 'channel.link.all')} list={!token} corner={<ProfileMenu side="bottom" />}>
      {token ? <AgreeToLink token={token} /> : <AllAgents />}
    </PlainLayout>
  )
}

/** Agents of all workspaces that the person can enter. */
function AllAgents() {
  const t = useT()
  const listed = useQuery(workspacesQuery)
  const workspaces = listed.data?.joined.filter(({ status }) => status === 'active') ?? []
  const agents = useQueries({ queries: workspaces.map(({ id }) => agentsQuery(id)) })
  const rows = workspaces.flatMap(({ code, displayName }, index) =>
    (agents[index]?.data?.agents ?? []).flatMap((agent) => (doesAnswer(agent) ? [{ ...agent, code, displayName }] : [])),
  )
  const asked = [listed, ...agents]
  const failed = asked.filter(({ error, data }) => error && !data)
  const isLoading = asked.some(({ isPending }) => isPending)
  return (
    <>
      <h1 className="text-title">{t('channel.link.all')}</h1>
      <p className="mb-5 text-text-quiet">{t('channel.link.allBody')}</p>
      {failed.length > 0 && (
        <Problem title={t('agent.list.failed')} onRetry={() => void Promise.all(failed.map(({ refetch }) => refetch()))} />
      )}
      {isLoading && <SkeletonRows count={3} className="h-14" />}
      {!isLoading && failed.length === 0 && rows.length === 0 && <p className="text-text-quiet">{t('channel.link.none')}</p>}
      <ul className="divide-y divide-line border-y border-line empty:hidden">
        {rows.map(({ agentId, name, code, displayName }) => (
          <li key={agentId}>
            <Link {...agentsPlace(code)} hash={chatHash(agentId)} className="flex min-w-0 items-center gap-3 py-3">
              <AgentTile id={agentId} name={name} />
              <span className="min-w-0">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="block text-meta text-text-quiet wrap-anywhere">{displayName}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </>
  )
}
