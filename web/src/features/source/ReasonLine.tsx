import { ownReasonOf } from '@quarry/contract/source/source-reason'
import { cn } from '../../lib/cn.ts'
import { useT } from '../../lib/i18n-later.ts'

/** Why a reading ended as it did: in our words where the reason is ours, else in the other side's. */
export function ReasonLine({ reason, className }: { reason: string; className?: string }) {
  const t = useT()
  const own = ownReasonOf(reason)
  return (
    <p className={cn('text-meta text-danger', className, own === null && 'wrap-anywhere')}>
      {own === null ? reason : t(`source.reason.${own}`)}
    </p>
  )
}
