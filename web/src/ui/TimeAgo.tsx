import { cn } from '../lib/cn.ts'
import { displayDate, exactTime, relativeTime } from '../lib/dates.ts'
import { useLanguage } from '../lib/i18n.ts'

/** When something was, in relative words or as a date, with the exact time on hover. @param at ISO 8601. */
export function TimeAgo({ at, as = 'relative', className }: { at: string; as?: 'relative' | 'date'; className?: string }) {
  const language = useLanguage()
  return (
    <time dateTime={at} title={exactTime(at, language)} className={cn('whitespace-nowrap', className)}>
      {as === 'date' ? displayDate(at, language) : relativeTime(at, language)}
    </time>
  )
}
