import type { WorkspacePlan } from '@quarry/contract/wire/plan/plan'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'

const kinds = ['seats', 'devices', 'publicDocuments', 'privateDocuments', 'agents', 'monthlyMessages'] as const
/** From here on a bar says that the end is near. */
const nearlyFull = 0.8

/** How much is used of what there is, to be seen at a glance. */
export function UsageBars({ usage, heldBack }: Pick<WorkspacePlan, 'usage' | 'heldBack'>) {
  const t = useT()
  return (
    <ul className="grid gap-x-10 gap-y-5 sm:grid-cols-2">
      {kinds.map((kind) => (
        <Usage
          key={kind}
          label={t(`plan.usage.${kind}`)}
          {...usage[kind]}
          waiting={kind === 'publicDocuments' || kind === 'privateDocuments' ? heldBack[kind] : 0}
        />
      ))}
    </ul>
  )
}

type UsageProps = { label: string; used: number; limit: number | null; waiting: number }

function Usage({ label, used, limit, waiting }: UsageProps) {
  const t = useT()
  // Without a plan nothing is full: what is there stays.
  const share = limit ? Math.min(1, used / limit) : 0
  const isFull = share === 1
  const amount =
    limit === null
      ? t('plan.usage.free', { used })
      : limit === 0
        ? t('plan.usage.rests', { used })
        : t('plan.usage.of', { used, limit })
  return (
    <li className="grid content-start gap-1.5">
      <div className="flex items-baseline justify-between gap-3">
        <span className="font-medium">{label}</span>
        <span className="text-text-quiet tabular-nums">
          {amount}
          {isFull && <span className="ms-2 font-medium text-warn">{t('plan.usage.full')}</span>}
        </span>
      </div>
      {limit !== null && (
        <div className="relative h-1.5 overflow-hidden rounded-full bg-line">
          <meter aria-label={label} aria-valuetext={amount} max={Math.max(limit, used, 1)} value={used} className="sr-only" />
          <div
            className={cn('h-full origin-left rounded-full', share >= nearlyFull ? 'bg-warn' : 'bg-accent')}
            style={{ transform: `scaleX(${share})` }}
          />
        </div>
      )}
      {waiting > 0 && <p className="text-meta text-warn">{t('plan.usage.heldBack', { count: waiting })}</p>}
    </li>
  )
}
