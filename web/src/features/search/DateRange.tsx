import { useT } from '../../lib/i18n.ts'
import { DateInput } from '../../ui/DateInput.tsx'
import type { SearchParams } from './search-params.ts'

type Props = Pick<SearchParams, 'from' | 'to'> & { onChange: (next: Pick<SearchParams, 'from' | 'to'>) => void }

/** Days from and to which a document was changed; either may stay open. */
export function DateRange({ from, to, onChange }: Props) {
  const t = useT()
  return (
    <span className="flex items-center gap-1.5 text-xs text-text-quiet max-sm:order-last max-sm:w-full">
      <DateInput
        aria-label={t('search.date.from')}
        className="h-8 min-w-0 text-xs sm:w-36"
        max={to}
        value={from}
        onChange={(day) => onChange({ from: day })}
      />
      –
      <DateInput
        aria-label={t('search.date.to')}
        className="h-8 min-w-0 text-xs sm:w-36"
        min={from}
        value={to}
        onChange={(day) => onChange({ to: day })}
      />
    </span>
  )
}
