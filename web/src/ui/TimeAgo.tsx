import { cn } from '../lib/cn.ts'
import { displayDate, relativeTime } from '../lib/text/dates.ts'
import { useLanguage } from '../lib/i18n.ts'
import { Time } from './Time.tsx'

type TimeAgoProps = {
  /** ISO 8601. */
  at: string
  as?: 'relative' | 'date'
  /** What happened then, for a time that stands without a label. */
  say?: (when: string) => string
  className?: string
}

/** When something was, in relative words or as a date, with the exact time on hover. */
export function TimeAgo({ at, as = 'relative', say = (when) => when, className }: TimeAgoProps) {
  const language = useLanguage()
  return (
    <Time at={at} className={cn('whitespace-nowrap', className)}>
      {say(as === 'date' ? displayDate(at, language) : relativeTime(at, language))}
    </Time>
  )
}
