import { useT } from '../i18n.ts'
import type { ApprovalField } from './approval.queries.ts'
import { ShownValue } from './ShownValue.tsx'

/** What stands at the service now, below what would take its place. */
export function CurrentValue({ field }: { field: Pick<ApprovalField, 'kind' | 'value'> }) {
  const t = useT()
  return (
    <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 border-s-2 border-line ps-2 text-meta text-text-quiet">
      <span>{t('acting.approval.current')}</span>
      <ShownValue field={field} />
    </div>
  )
}
