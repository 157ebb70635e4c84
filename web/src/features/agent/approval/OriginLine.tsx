import { TriangleAlert } from 'lucide-react'
import { useT } from '../i18n.ts'
import type { ApprovalField } from './approval.queries.ts'

/** Where a value comes from. That nobody gave it is what makes a look at it worth while. */
export function OriginLine({ field: { origin, isFixed } }: { field: ApprovalField }) {
  const t = useT()
  if (isFixed) return <span className="text-meta text-text-quiet">{t('acting.approval.fixed')}</span>
  if (!origin) return null
  if (origin.kind === 'nowhere')
    return (
      <span className="flex items-start gap-1.5 text-meta text-warn">
        <TriangleAlert aria-hidden className="mt-0.5 size-3.5 shrink-0" />
        {t('acting.approval.origin.nowhere')}
      </span>
    )
  const kind = origin.kind === 'system' ? 'builder' : origin.kind
  const isNamed = origin.name !== null && (kind === 'member' || kind === 'outside')
  return (
    <span className="text-meta text-text-quiet wrap-anywhere">
      {isNamed ? t('acting.approval.origin.named', { name: origin.name ?? '' }) : t(`acting.approval.origin.${kind}`)}
    </span>
  )
}
