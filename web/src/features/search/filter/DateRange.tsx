import { cn } from '../../../lib/cn.ts'
import { useT } from '../../../lib/i18n.ts'
import { DateInput } from '../../../ui/form/DateInput.tsx'
import type { SearchParams } from '../search-params.ts'

type Props = Pick<SearchParams, 'from' | 'to'> & {
  /** One below the other, for a narrow column. */
  isColumn?: boolean
  onChange: (next: Pick<SearchParams, 'from' | 'to'>) => void
}

/** Days from and to which a document was changed; either may stay open. */
export function DateRange({ from, to, isColumn = false, onChange }: Props) {
  const t = useT()
  return (
    <span
      className={cn(
        'text-xs text-text-quiet',
        isColumn ? 'mt-1 grid gap-1' : 'flex items-center gap-1.5 max-sm:order-last max-sm:w-full',
      )}
    >
      <DateInput
        aria-label={t('search.date.from')}
        className={cn('h-8 min-w-0 text-xs', !isColumn && 'sm:w-36')}
        max={to}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      {!isColumn && '–'}
      <DateInput
        aria-label={t('search.date.to')}
        className={cn('h-8 min-w-0 text-xs', !isColumn && 'sm:w-36')}
        min={from}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </span>
  )
}
