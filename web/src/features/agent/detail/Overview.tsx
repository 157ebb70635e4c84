import { useMutation } from '@tanstack/react-query'
import { doesAnswer } from '@quarry/contract/agent/agent'
import { conversationRoutes } from '@quarry/contract/routes/agent/conversation'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { api } from '../../../lib/api.ts'
import { randomId } from '../../../lib/random-id.ts'
import { localTimeZone } from '../../../lib/text/dates.ts'
import { StateDot } from '../../../ui/StateDot.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { chatHash } from '../agent-address.ts'
import type { Agent } from '../agent-types.ts'
import { BeyondPlan } from '../BeyondPlan.tsx'
import { DeployedFact } from '../channel/Deployed.tsx'
import { Examples } from '../Examples.tsx'
import { useT } from '../i18n.ts'
import { Schedules } from '../schedule/Schedules.tsx'
import { StatusSwitch } from '../StatusSwitch.tsx'
import { useGo } from '../use-spot.ts'
import { ToolOverview } from '../tool-set/ToolOverview.tsx'
import { KnowledgeGroups } from './KnowledgeGroups.tsx'
import { ShareSwitch } from './ShareSwitch.tsx'

/** What an agent is for, what it knows and can do, and who uses it. */
export function Overview({ workspace, agent }: { workspace: Workspace; agent: Agent }) {
  const t = useT()
  const go = useGo()
  const { agentId, canEdit, role, description, guide, exampleQuestions, status, isShared, creator, updatedAt, version } = agent
  const ask = useMutation({
    mutationFn: (text: string) =>
      api.call(conversationRoutes.ask, {
        workspaceId: workspace.id,
        agentId,
        text,
        timeZone: localTimeZone(),
        clientTurnId: randomId(),
      }),
    onSuccess: ({ conversationId }) => go(chatHash(agentId, conversationId)),
    meta: { tells: 'named' },
  })
  return (
    <div className="grid items-start gap-x-14 gap-y-8 lg:grid-cols-[minmax(0,1fr)_20rem]">
      <div className="grid min-w-0 gap-7">
        {agent.isBeyondPlan && <BeyondPlan workspace={workspace} />}
        {(description || role) && (
          <section>
            {description && <p className="text-lg wrap-anywhere">{description}</p>}
            {role && <p className="reading mt-1 whitespace-pre-line wrap-anywhere">{role}</p>}
          </section>
        )}
        {guide && (
          <section>
            <h2 className="mb-1 text-base font-semibold">{t('agent.field.guide')}</h2>
            <p className="reading whitespace-pre-line wrap-anywhere">{guide}</p>
          </section>
        )}
        <Examples examples={exampleQuestions} disabled={!doesAnswer(agent) || ask.isPending} onAsk={ask.mutate} />
        <KnowledgeGroups workspace={workspace} agent={agent} />
        <ToolOverview workspace={workspace} agent={agent} />
        <Schedules workspace={workspace} agent={agent} />
      </div>
      <aside className="grid gap-4 rounded-surface border border-line bg-surface-raised p-5">
        {canEdit ? (
          <>
            <StatusSwitch agent={agent} workspace={workspace} withWords />
            <ShareSwitch agent={agent} workspaceId={workspace.id} />
          </>
        ) : (
          <>
            <StateDot tone={status === 'active' ? 'ok' : 'neutral'}>
              {t(status === 'active' ? 'agent.status.isActive' : 'agent.status.isInactive')}
            </StateDot>
            <p className="text-meta text-text-quiet">{t(isShared ? 'agent.share.helpOn' : 'agent.share.helpOff')}</p>
            <p className="text-meta text-text-quiet">{t('agent.askToChange')}</p>
          </>
        )}
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 border-t border-line pt-4 text-meta">
          <dt className="text-text-quiet">{t('agent.madeBy')}</dt>
          <dd className="wrap-anywhere">{creator.name}</dd>
          <DeployedFact agent={agent} />
          <dt className="text-text-quiet">{t('agent.changed')}</dt>
          <dd>
            <TimeAgo at={updatedAt} /> <span className="text-text-quiet">{t('agent.versions.number', { number: version })}</span>
          </dd>
        </dl>
      </aside>
    </div>
  )
}
