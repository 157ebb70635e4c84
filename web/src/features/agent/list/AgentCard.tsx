import { Link } from '@tanstack/react-router'
import { SlidersHorizontal } from 'lucide-react'
import type { Workspace } from '@quarry/contract/wire/workspace/workspace'
import { cn } from '../../../lib/cn.ts'
import { dotted } from '../../../lib/text/dotted.ts'
import { buttonLook } from '../../../ui/Button.tsx'
import { StateDot } from '../../../ui/StateDot.tsx'
import { ServiceMark } from '../../../ui/ServiceMark.tsx'
import { Tooltip } from '../../../ui/layers/Tooltip.tsx'
import { agentsPlace, chatHash, detailHash } from '../agent-address.ts'
import type { Agent } from '../agent-types.ts'
import { AgentTile } from '../AgentTile.tsx'
import { DeployedLine } from '../channel/Deployed.tsx'
import { useT } from '../i18n.ts'
import { StatusSwitch } from '../StatusSwitch.tsx'
import { groupTone, restOf } from '../words.ts'

type Props = {
  agent: Agent
  workspace: Workspace
  isSelected: boolean
  /** Absent where there is nothing to be done with several. */
  onSelect?: ((isSelected: boolean) => void) | undefined
}

/** An agent: what it is for, whose it is and how it is. Its name leads to a conversation with it, as long as it answers. */
export function AgentCard({ agent, workspace, isSelected, onSelect }: Props) {
  const t = useT()
  const { agentId, name, description, role, status, isShared, isMine, creator, canEdit, knowledgeState } = agent
  const place = agentsPlace(workspace.code)
  const isActive = status === 'active'
  return (
    <li
      className={cn(
        'relative flex min-h-49 flex-col gap-3.5 rounded-surface border bg-surface-raised p-5 transition-colors duration-fast',
        isSelected ? 'border-accent' : 'border-line hover:border-line-control',
      )}
    >
      <div className="flex items-start justify-between gap-2">
        <AgentTile id={agentId} name={name} size="large" />
        {canEdit && (
          <span className="relative z-1 flex items-center gap-1">
            <Tooltip text={t('agent.card.edit')}>
              <Link
                {...place}
                hash={detailHash(agentId, 'overview')}
                aria-label={t('agent.card.editOf', { name })}
                className={buttonLook({ kind: 'quiet', size: 'icon' })}
              >
                <SlidersHorizontal aria-hidden className="size-4" />
              </Link>
            </Tooltip>
            <StatusSwitch agent={agent} workspace={workspace} />
            {onSelect && (
              <label className="-me-2 grid size-9 cursor-pointer place-items-center">
                <input
                  type="checkbox"
                  aria-label={t('agent.bulk.select', { name })}
                  className="size-4.5 accent-accent"
                  checked={isSelected}
                  onChange={(event) => onSelect(event.target.checked)}
                />
              </label>
            )}
          </span>
        )}
      </div>
      <div className="grow">
        <h2 className="text-lg font-semibold wrap-anywhere">
          <Link
            {...place}
            hash={isActive ? chatHash(agentId) : detailHash(agentId, 'overview')}
            className="after:absolute after:inset-0 after:rounded-surface"
          >
            {name}
          </Link>
        </h2>
        <p className="mt-0.5 line-clamp-3 text-text-quiet">{description || role}</p>
      </div>
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <Services agent={agent} />
        <DeployedLine agent={agent} />
        {agent.isBeyondPlan ? (
          <StateDot tone="warn">{t(`beyondPlan.${restOf(workspace)}.title`)}</StateDot>
        ) : isActive ? (
          <StateDot tone={groupTone[knowledgeState]}>{t(`agent.knowledge.group.${knowledgeState}`)}</StateDot>
        ) : (
          <StateDot tone="neutral">{t('agent.status.isInactive')}</StateDot>
        )}
        <span className="text-meta text-text-quiet">
          {dotted([isMine ? t('agent.card.mine') : creator.name, t(isShared ? 'agent.card.shared' : 'agent.card.unshared')])}
        </span>
      </div>
    </li>
  )
}

const shownMarks = 5

/** Where it looks things up and where it acts, at a glance. */
function Services({ agent: { knowledge, toolSets } }: { agent: Agent }) {
  const services = [...new Set([...knowledge, ...toolSets].flatMap(({ serviceName }) => serviceName ?? []))]
  if (services.length === 0) return null
  const names = [...knowledge.map(({ displayName }) => displayName), ...toolSets.map(({ name }) => name)].join(', ')
  return (
    <span title={names} className="relative z-1 flex w-full items-center gap-1.5">
      <span className="sr-only">{names}</span>
      {services.slice(0, shownMarks).map((service) => (
        <ServiceMark key={service} service={service} size={20} />
      ))}
      {services.length > shownMarks && (
        <span aria-hidden className="text-meta text-text-quiet tabular-nums">
          +{services.length - shownMarks}
        </span>
      )}
    </span>
  )
}
