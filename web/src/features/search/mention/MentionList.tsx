/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events -- The pattern of a list below a box: its keys are the box's, and no tag draws such options. */
import { useT } from '../../../lib/i18n.ts'
import { SmallProblem } from '../../../ui/SmallProblem.tsx'
import type { MentionState } from './use-mention.ts'

const look = 'absolute inset-x-0 top-full z-20 mt-1.5 rounded-surface border border-line bg-surface-raised p-1.5 shadow-floating'

/** Agents whose names fit, or whom Enter asks. The focus stays in the box above, which names the option that is chosen. */
export function MentionList({ id, asking, offered, again, at, asked, choose, take }: MentionState) {
  const t = useT()
  if (!asking) return null
  const { Tile } = asking
  if (asked)
    return (
      <p className={`${look} flex items-center gap-3 px-3 py-2 text-meta text-text-quiet`}>
        <Tile {...asked.agent} size="small" />
        <span className="min-w-0 truncate">
          {t(asked.question === '' ? 'search.agent.begin' : 'search.agent.send', { name: asked.agent.name })}
        </span>
      </p>
    )
  if (again)
    return (
      <div className={look} onPointerDown={(event) => event.preventDefault()}>
        <SmallProblem title={t('search.agent.failed')} onRetry={again} className="px-2 py-1 text-meta" />
      </div>
    )
  if (offered.length === 0) return null
  return (
    <div id={`${id}-list`} role="listbox" aria-label={t('search.agent.title')} className={look}>
      {offered.map((agent, index) => (
        <div
          key={agent.id}
          id={`${id}-${index}`}
          role="option"
          aria-selected={index === at}
          tabIndex={-1}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-row px-2 aria-selected:bg-accent-soft"
          onPointerMove={() => index !== at && choose(agent.id)}
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => take(agent)}
        >
          <Tile {...agent} size="small" />
          <span className="min-w-0 shrink-0 truncate font-button max-sm:shrink">{agent.name}</span>
          <span className="min-w-0 flex-1 truncate text-meta text-text-quiet">{agent.about}</span>
        </div>
      ))}
    </div>
  )
}
