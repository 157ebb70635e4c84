import { useT } from '../../lib/i18n.ts'
import { Input } from '../../ui/Input.tsx'
import type { SearchParams } from './search-params.ts'

type Props = Pick<SearchParams, 'from' | 'to'> & { onChange: (next: Pick<SearchParams, 'from' | 'to'>) => void }

/** Days from and to which a document was changed; either may stay open. */
export function DateRange({ from, to, onChange }: Props) {
  const t = useT()
  return (
    <span className="flex items-center gap-1.5 text-xs text-text-quiet max-sm:order-last max-sm:w-full">
      <Input
        type="date"
        aria-label={t('search.date.from')}
        className="h-8 min-w-0 flex-1 text-xs sm:w-34"
        max={to}
        value={from ?? ''}
        onChange={(event) => onChange({ from: event.target.value || undefined })}
      />
      –
      <Input
        type="date"
        aria-label={t('search.date.to')}
        className="h-8 min-w-0 flex-1 text-xs sm:w-34"
        min={from}
        value={to ?? ''}
        onChange={(event) => onChange({ to: event.target.value || undefined })}
      />
    </span>
  )
}
